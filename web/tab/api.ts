import { createApi } from "#web/api.ts";
import { currentSession } from "./session.ts";

/** The interface as this tab calls it, with its person's token. */
export const api = createApi(
  (path, init) => fetch(path, { ...init, credentials: "same-origin" }),
  () => currentSession()?.token ?? null,
);
