/** Notices that pass by, and what a screen reader is told. */

export interface Notice {
  id: number;
  text: string;
  rule?: string;
  gist?: string;
  kind: "info" | "refused";
}

const SHOWN_FOR = 7000;

class Notices {
  list = $state<Notice[]>([]);
  spoken = $state("");
  private next = 1;

  tell(text: string, more: Partial<Omit<Notice, "id" | "text">> = {}): void {
    const notice: Notice = { id: this.next++, text, kind: "info", ...more };
    this.list = [...this.list.filter((one) => one.text !== text).slice(-2), notice];
    setTimeout(() => this.dismiss(notice.id), SHOWN_FOR);
  }

  refuse(text: string, rule?: string, gist?: string): void {
    const more: Partial<Notice> = { kind: "refused" };
    if (rule) more.rule = rule;
    if (gist) more.gist = gist;
    this.tell(text, more);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }

  speak(text: string): void {
    // The same sentence twice would not be read again: a no-break space makes it another one.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }
}

export const notices = new Notices();
