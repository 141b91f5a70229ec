import { createApi } from "#web/api.ts";

/** The interface as a visitor at the door calls it: it also tells how long the server asks to wait, in seconds. */
export function openEntryApi() {
  let wait = 0;
  const api = createApi(async (path, init) => {
    const response = await fetch(path, { ...init, credentials: "same-origin" });
    wait = response.status === 429 ? Math.ceil(Number(response.headers.get("retry-after"))) || 0 : 0;
    return response;
  });
  return { api, secondsToWait: () => wait };
}
