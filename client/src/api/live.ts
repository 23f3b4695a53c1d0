/** The live line of a table: it comes back by itself when it breaks. */

import type { LiveMessage } from "./types";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class LiveLine {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly protocols: string[],
    private readonly onMessage: (message: LiveMessage) => void,
    private readonly onState: (open: boolean) => void,
  ) {}

  open(): void {
    this.socket = new WebSocket(this.address, this.protocols);
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.onState(true);
    };
    this.socket.onmessage = (event: MessageEvent<string>) => this.onMessage(JSON.parse(event.data) as LiveMessage);
    this.socket.onclose = () => {
      if (this.closed) return;
      this.onState(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

/** A page cannot send headers with a live line, so the key of the seat goes as a protocol: addresses are logged. */
export const liveProtocols = (seat: string | null): string[] => (seat ? ["hexfront", `seat.${seat}`] : ["hexfront"]);

export function liveAddress(id: string, language: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${id}/live?${new URLSearchParams({ lang: language })}`;
}
