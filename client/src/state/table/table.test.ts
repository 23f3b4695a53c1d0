import { describe, expect, it, vi } from "vitest";
import type { Table } from "../../api/types";
import { TableStore } from "./table.svelte";

const at = (number: number): Table => ({ number }) as Table;

/** A table at its fifth action, with a deed under way that ends when it is told to. */
function underWay(): { store: TableStore; end: () => void; first: Promise<boolean> } {
  const store = new TableStore("x", null);
  store.take(at(5));
  let end = (): void => undefined;
  const first = store.attempt(() => new Promise((done) => (end = done)));
  return { store, end: () => end(), first };
}

describe("what is ordered while something is under way", () => {
  it("is done after it, if the news of it had come already", async () => {
    const { store, end, first } = underWay();
    store.take(at(6));
    const numbers: number[] = [];
    const second = store.attempt(async (number) => void numbers.push(number));
    expect(numbers).toEqual([]);
    end();
    expect([await first, await second, numbers, store.busy]).toEqual([true, true, [6], false]);
  });

  it("is dropped if the table it was meant for is gone by then", async () => {
    const { store, end, first } = underWay();
    const second = store.attempt(() => Promise.reject(new Error("it must not be tried")));
    store.take(at(6));
    end();
    expect([await first, await second]).toEqual([true, false]);
  });
});

describe("a table from the server", () => {
  it("is not taken if a newer one is here, unless it was gone back to", () => {
    const store = new TableStore("x", null);
    store.take(at(7));
    store.take(at(6));
    expect(store.table?.number).toBe(7);
    store.take(at(6), true);
    expect(store.table?.number).toBe(6);
  });

  it("was asked for before the news, and yields to them", async () => {
    const store = new TableStore("x", null);
    store.take(at(7));
    let answer = (_: Table): void => undefined;
    vi.spyOn(store.api, "table").mockReturnValue(new Promise((done) => (answer = done)));
    const asked = store.refresh();
    store.take(at(8));
    answer(at(7));
    await asked;
    expect(store.table?.number).toBe(8);
  });

  it("that was gone back to is found after the line was broken", async () => {
    const store = new TableStore("x", null);
    store.take(at(7));
    vi.spyOn(store.api, "table").mockResolvedValue(at(5));
    await store.refresh();
    expect(store.table?.number).toBe(5);
  });
});
