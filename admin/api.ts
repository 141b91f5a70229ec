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

/** Asks the person for a code of the authenticator. Resolves to whether the server accepted one. */
type AskForCode = () => Promise<boolean>;

const handlers: { signedOut: () => void; askForCode: AskForCode } = {
  signedOut() {},
  askForCode: async () => false,
};

/** Says what happens when the session ended, and how a step-up is asked for. */
export function handleSession(given: Partial<typeof handlers>) {
  Object.assign(handlers, given);
}

const send = createTransport((path, init) => fetch(path, { ...init, credentials: "same-origin" }));

/** A session that ended leads to the sign-in; a missing step-up asks for a code and sends the same request again. */
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

/** Reads the page again after an act that succeeded. */
const sendAsStaff: Transport = async (request) => {
  const answer = await sendOnce(request);
  if (request.method !== "GET") readAgain();
  return answer;
};

/** The client of the back office's declared routes. Throws ApiError. */
export const { call: callRoute } = createClient(sendAsStaff);

/** As `callRoute`, for an act whose answer is all that changed on the page: nothing is read again. */
export const { call: callQuietly } = createClient(sendOnce);

/** The routes that answer a file. */
export type FileKey = { [Key in RouteKey]: CallAnswer<Key> extends Blob ? Key : never }[RouteKey];

/** Saves a file of the interface, such as a CSV. Throws ApiError. */
export async function download<Key extends FileKey>(
  name: string,
  key: Key,
  ...input: CallArguments<Key>
): Promise<void> {
  saveFile(name, (await callRoute(key, ...input)) as Blob);
}
