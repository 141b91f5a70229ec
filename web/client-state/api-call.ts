import type { ErrorBody } from "#contract/errors.ts";
import type { Outgoing, Transport } from "#contract/interface/call.ts";
import { ApiError } from "./api-error.ts";

export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;

/** Sends requests, with the token if there is one. Throws ApiError unless they succeed. */
export function createTransport(fetcher: Fetcher, token: () => string | null = () => null): Transport {
  return async (request) => {
    const response = await fetcher(request.path, initOf(request, token())).catch(() => {
      throw new ApiError(0, null);
    });
    const data = await readAnswer(response);
    if (!response.ok) throw new ApiError(response.status, data as ErrorBody | null);
    return { data, response };
  };
}

function initOf({ method, headers, body, signal }: Outgoing, bearer: string | null): RequestInit {
  const init: RequestInit = { method, signal };
  const sent: Record<string, string> = { accept: "application/json", ...headers };
  if (bearer) sent.authorization = `Bearer ${bearer}`;
  if (body instanceof Blob) {
    // The header may name any picture type, because the server detects the type from the content.
    sent["content-type"] = body.type.startsWith("image/") ? body.type : "image/jpeg";
    init.body = body;
  } else if (body !== undefined) {
    sent["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  return { ...init, headers: sent };
}

/** Any answer of another type is a file: PDF, CSV, XML, text, picture. */
const JSON_TYPE = /^application\/json\b/;

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get("content-type");
  const isFile = response.ok && type && !JSON_TYPE.test(type);
  return isFile ? response.blob() : response.json().catch(() => null);
}
