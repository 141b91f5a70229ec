import { keepPreviousData, QueryClient } from "@tanstack/react-query";
import type { ApiError } from "#web/client-state/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * The query client of the back office. It drops data when its page is left, so that no page shows outdated data and no
 * customer's data stays in the browser.
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

/** Reloads the data of the page. Called after every successful act, and by the button beside a STALE refusal. */
export const readAgain = (): void => void reads.invalidateQueries();
