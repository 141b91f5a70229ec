import { createContext, type RouterContextProvider } from "react-router";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { PageData, PagePorts } from "#contract/page-ports.ts";
import { ApiError } from "../client-state/api-error.ts";

/** The ports of a page. A loader reads them by `context.get(pagePorts)`. */
export const pagePorts = createContext<PagePorts>();

/** The HTML of the rendered page, in UTF-8. Null for a redirect or a data response. */
export const pageHtml = createContext<Buffer | null>(null);

/** Converts an error of a use case to the ApiError that the interface would answer. */
function fromServerError(error: unknown): ApiError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : "INTERNAL";
  return new ApiError(ERROR_STATUS[known], { error: known, message: "" });
}

/** The shop's data for a loader. Every method throws ApiError unless it succeeds. */
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
