import { createContext, type RouterContextProvider } from "react-router";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { PageData, PagePorts } from "#contract/page-ports.ts";
import { ApiError } from "../client-state/api-error.ts";

/** In a loader: `context.get(pagePorts)`. */
export const pagePorts = createContext<PagePorts>();

/** The HTML of the rendered page, in UTF-8. Null for a redirect or a data response. */
export const pageHtml = createContext<Buffer | null>(null);

/** A refusal of a use case, as the interface would answer it. */
function fromServerError(error: unknown): ApiError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : "INTERNAL";
  return new ApiError(ERROR_STATUS[known], { error: known, message: "" });
}

/** The shop's data as a loader reads it. Every method throws ApiError for anything but a success. */
export function apiOf(context: Readonly<RouterContextProvider>): PageData {
  const { data } = context.get(pagePorts);
  const guarded = Object.entries(data).map(([name, read]) => [
    name,
    async (...input: unknown[]) => {
      try {
        return await (read as (...input: unknown[]) => Promise<unknown>)(...input);
      } catch (error) {
        throw fromServerError(error);
      }
    },
  ]);
  return Object.fromEntries(guarded) as PageData;
}
