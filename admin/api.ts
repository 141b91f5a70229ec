import type { ErrorBody } from "#contract/errors.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { saveFile } from "#web/ui/save-file.ts";

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

interface Options {
  /** A picture is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly as?: "json" | "blob";
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Saves a file of the interface, such as a CSV. Throws ApiError, as `call` does. */
export async function download(path: string, name: string): Promise<void> {
  saveFile(name, await call<Blob>("GET", path, { as: "blob" }));
}

/**
 * Calls the interface of the back office. Throws ApiError. A session that ended leads to the sign-in; a missing step-up
 * asks for a code and sends the same request again.
 */
export async function call<Data>(method: Method, path: string, options: Options = {}): Promise<Data> {
  try {
    return await send<Data>(method, path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "UNAUTHENTICATED") handlers.signedOut();
    if (error.code === "STEP_UP_NEEDED" && (await handlers.askForCode()))
      return send<Data>(method, path, options);
    throw error;
  }
}

async function send<Data>(
  method: Method,
  path: string,
  { body, signal, as = "json" }: Options,
): Promise<Data> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    const isPicture = body instanceof Blob;
    const type = isPicture ? body.type : "application/json";
    init.headers = { accept: "application/json", "content-type": type };
    init.body = isPicture ? body : JSON.stringify(body);
  }
  const response = await fetch(`/admin/api/${path}`, init).catch(() => {
    throw new ApiError(0, null);
  });
  if (response.ok && as === "blob") return (await response.blob()) as Data;
  const data: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, data as ErrorBody | null);
  // The server serializes with the schemas of the contract.
  return data as Data;
}
