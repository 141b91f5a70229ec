import type { ErrorBody } from "#contract/errors.ts";
import { ApiError } from "./api-error.ts";

export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;

/** Sends one request of the interface and reads its answer. Throws ApiError unless it succeeds. */
export function createCall(fetcher: Fetcher, token: () => string | null) {
  return async function call(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ) {
    const bearer = token();
    const headers: Record<string, string> = { accept: "application/json", ...extra };
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    // A photo is sent as it is; the server detects its type from the content.
    const photo = body instanceof Blob;
    const type = photo && body.type.startsWith("image/") ? body.type : "image/jpeg";
    if (body !== undefined) headers["content-type"] = photo ? type : "application/json";
    let response: Response;
    try {
      const init: RequestInit = { method, headers };
      if (body !== undefined) init.body = photo ? body : JSON.stringify(body);
      response = await fetcher(path, init);
    } catch {
      throw new ApiError(0, null);
    }
    const isFile = response.ok && response.headers.get("content-type") === "application/pdf";
    const data: unknown = isFile
      ? await response.blob()
      : response.status === 204
        ? null
        : await response.json().catch(() => null);
    if (!response.ok) throw new ApiError(response.status, data as ErrorBody | null);
    return { data, response };
  };
}
