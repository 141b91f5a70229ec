import { Failure } from "#server/http/errors/failure.ts";
import type { PhotoStore } from "./photo-store.ts";
import { type Credentials, signRequest } from "./sign-request.ts";

/** Enough for a few hundred kilobytes on a slow connection. */
const TIMEOUT_MS = 10_000;

/**
 * Stores pictures in an S3-compatible bucket. The address (`https://s3.example/bucket`) may include a folder. Error:
 * UNAVAILABLE when the bucket can't be reached or refuses the request.
 */
export function bucketStore({ url, ...credentials }: Credentials & { readonly url: string }): PhotoStore {
  async function ask(method: "PUT" | "GET" | "DELETE", name: string, picture?: Buffer): Promise<Response> {
    const address = new URL(`${url.replace(/\/+$/, "")}/${name}`);
    const headers = signRequest(
      credentials,
      {
        method,
        url: address,
        ...(picture ? { body: picture, headers: { "content-type": "image/webp" } } : {}),
      },
      new Date(),
    );
    let response: Response;
    try {
      response = await fetch(address, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(picture ? { body: new Uint8Array(picture) } : {}),
      });
    } catch (cause) {
      throw new Failure("UNAVAILABLE", { retryAfter: 5, cause });
    }
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Failure("UNAVAILABLE", {
      retryAfter: 5,
      cause: new Error(`The photo store answered ${method} with ${response.status}`),
    });
  }

  return {
    async put(name, picture) {
      const { status } = await ask("PUT", name, picture);
      if (status === 404)
        throw new Failure("UNAVAILABLE", { cause: new Error("The photo bucket does not exist") });
    },
    async get(name) {
      const response = await ask("GET", name);
      if (response.status !== 404) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async remove(name) {
      await ask("DELETE", name);
    },
  };
}
