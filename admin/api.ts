import {
  type CallAnswer,
  type CallArguments,
  createClient,
  type RouteKey,
  type Transport,
} from "#contract/interface/call.ts";
import { createTransport } from "#web/client-state/api-call.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { readAgain } from "./reads.ts";

/** Asks the person for an authenticator code. Resolves to true if the server accepted one. */
type AskForCode = () => Promise<boolean>;

const handlers: { signedOut: () => void; askForCode: AskForCode } = {
  signedOut() {},
  askForCode: async () => false,
};

/** Registers what to do when the session ends and how to ask for a step-up code. */
export function handleSession(given: Partial<typeof handlers>) {
  Object.assign(handlers, given);
}

const send = createTransport((path, init) => fetch(path, { ...init, credentials: "same-origin" }));

/** Shows the sign-in when the session has ended. A missing step-up asks for a code, then repeats the request. */
const sendOnce: Transport = async (request) => {
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "UNAUTHENTICATED") handlers.signedOut();
    if (error.code === "STEP_UP_NEEDED" && (await handlers.askForCode())) return send(request);
    throw error;
  }
};

/** Reloads the page's data after a successful write. */
const sendAsStaff: Transport = async (request) => {
  const answer = await sendOnce(request);
  if (request.method !== "GET") readAgain();
  return answer;
};

/** The client of the back office's declared routes. Throws ApiError. */
export const { call: callRoute } = createClient(sendAsStaff);

/** Like `callRoute`, but reloads nothing: for a write whose answer holds everything that changed on the page. */
export const { call: callQuietly } = createClient(sendOnce);

/** The routes that return a file. */
export type FileKey = { [Key in RouteKey]: CallAnswer<Key> extends Blob ? Key : never }[RouteKey];

/** Downloads a file from a route, such as a CSV. Throws ApiError. */
export async function download<Key extends FileKey>(
  name: string,
  key: Key,
  ...input: CallArguments<Key>
): Promise<void> {
  saveFile(name, (await callRoute(key, ...input)) as Blob);
}
