/** Something asked of the server that it may refuse: then the refusal is shown, and the answer is false. */

import { ServerRefusal } from "../../api/http";
import { notices } from "./notices.svelte";

export async function attempt(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error;
    notices.refuse(error.problem.error);
    return false;
  }
}
