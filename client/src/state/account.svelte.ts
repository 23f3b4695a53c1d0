/** Who sits at this browser, if he has said so. */

import * as http from "../api/http";
import type { TableLine } from "../api/types";

class Account {
  name = $state<string | null>(null);
  tables = $state.raw<TableLine[]>([]);

  /** Ask the server who we are, and which tables are ours. */
  async learn(): Promise<void> {
    const me = await http.me();
    this.name = me.name;
    http.trust(me.csrf);
    this.tables = me.name ? await http.ownTables() : [];
  }

  async logIn(name: string, password: string): Promise<void> {
    await http.logIn(name, password);
    await this.learn();
  }

  async register(name: string, password: string): Promise<void> {
    await http.register(name, password);
    await this.learn();
  }

  async logOut(): Promise<void> {
    await http.logOut();
    http.trust(null);
    this.name = null;
    this.tables = [];
  }
}

export const account = new Account();
