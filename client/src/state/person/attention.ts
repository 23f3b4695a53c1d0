/** The focus belongs to the map, whenever nothing else needs it. */

/** Give the map the focus, unless something has it that is written or chosen in. */
export function toMap(): void {
  document.querySelector<HTMLElement>("[role=application]")?.focus({ preventScroll: true });
}

/** What had the focus is gone: the map gets it. */
export function mend(): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) toMap();
}
