/** Who comes back to a table has been there before; who only loads its page anew has never left. */

const BEEN = "hexfront.been";
const MOST = 100;

/** Where this page was loaded, and whether it was loaded anew. */
const loaded = {
  at: globalThis.location?.pathname ?? "",
  again: (globalThis.performance?.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload",
};

/** Whether somebody comes back to a table; from now on they have been there. */
export function comesBack(id: string, page = loaded): boolean {
  const isAgain = page.again && page.at === `/t/${id}`;
  page.again = false;
  try {
    const been = JSON.parse(localStorage.getItem(BEEN) ?? "[]") as string[];
    localStorage.setItem(BEEN, JSON.stringify([...been.filter((one) => one !== id), id].slice(-MOST)));
    return been.includes(id) && !isAgain;
  } catch {
    // Without storage nobody knows: better tell too much than too little.
    return !isAgain;
  }
}
