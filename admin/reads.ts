import { keepPreviousData, QueryClient } from "@tanstack/react-query";
import type { ApiError } from "#web/client-state/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * What the pages of the back office read. Nothing is kept once its page is left, so that no page shows what a colleague
 * has changed since, and no customer's data stays in the browser.
 */
export const reads = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: "always",
      placeholderData: keepPreviousData,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
});

/** Reads again what the page shows. Every act does it once it succeeded; the button beside a STALE refusal, too. */
export const readAgain = (): void => void reads.invalidateQueries();
