import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveAddress, LiveLine, liveProtocols } from "./live";

class Socket {
  static made: Socket[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    Socket.made.push(this);
  }
  close(): void {
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the live line", () => {
  it("has the key of the seat among its protocols, not in its address", () => {
    new LiveLine(liveAddress("ab", "en"), liveProtocols("K-y"), () => undefined, () => undefined).open();
    expect(Socket.made[0]?.protocols).toEqual(["hexfront", "seat.K-y"]);
    expect(Socket.made[0]?.address).not.toContain("K-y");
    expect(liveProtocols(null)).toEqual(["hexfront"]);
  });

  it("comes back by itself, and says so", () => {
    const states: boolean[] = [];
    new LiveLine("ws://x", [], () => undefined, (open) => states.push(open)).open();
    Socket.made[0]?.onopen?.();
    Socket.made[0]?.onclose?.();
    vi.advanceTimersByTime(500);
    Socket.made[1]?.onopen?.();
    expect(states).toEqual([true, false, true]);
  });

  it("waits longer each time nobody answers", () => {
    new LiveLine("ws://x", [], () => undefined, () => undefined).open();
    Socket.made[0]?.onclose?.();
    vi.advanceTimersByTime(500);
    Socket.made[1]?.onclose?.();
    vi.advanceTimersByTime(999);
    expect(Socket.made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(Socket.made).toHaveLength(3);
  });

  it("says so when it never opened at all", () => {
    const states: boolean[] = [];
    new LiveLine("ws://x", [], () => undefined, (open) => states.push(open)).open();
    Socket.made[0]?.onclose?.();
    expect(states).toEqual([false]);
  });

  it("stays closed when it is closed on purpose", () => {
    const line = new LiveLine("ws://x", [], () => undefined, () => undefined);
    line.open();
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made).toHaveLength(1);
  });
});
