import { api } from "./api.ts";
import { forgetSession } from "./session.ts";

/** Ends the session here at once and at the server; its answer is not waited for, the token is forgotten anyway. */
export function logOut() {
  api.logOut().catch(() => {});
  forgetSession();
}
