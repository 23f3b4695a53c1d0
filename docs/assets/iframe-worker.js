// Browsers start no workers for pages that are opened from a folder. There the search runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(address) {
      this.frame = Object.assign(document.createElement("iframe"), { hidden: true });
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => setTimeout(() => this.onmessage?.({ data: structuredClone(data) }));
      this.ready = new Promise((resolve, reject) => {
        const script = inside.document.createElement("script");
        Object.assign(script, { src: address, onload: resolve, onerror: reject });
        inside.document.body.append(script);
      });
      this.ready.catch((error) => this.onerror?.(error));
    }

    postMessage(data) {
      const inside = this.frame.contentWindow;
      // Copied as for a real worker: what it is given belongs to the frame.
      this.ready.then(() => inside.onmessage({ data: inside.structuredClone(data) }), () => {});
    }

    terminate() {
      this.frame.remove();
    }
  };
}
