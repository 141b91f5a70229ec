import { useQuery } from "@tanstack/react-query";
import type { CallAnswer, CallArguments, CallInput, RouteKey } from "#contract/interface/call.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { callRoute } from "./api.ts";

export interface Loaded<Data> {
  /** The last answer, kept while the next one loads. */
  readonly data: Data | null;
  readonly error: ApiError | null;
  /** True while the answer to the current input has not arrived. */
  readonly isLoading: boolean;
}

/** The GET routes of the back office, and the shop's search of collection points. */
export type ReadKey = Extract<RouteKey, `GET /admin/api/${string}` | "GET /relay-points">;

/** The cache key of a read. `reads.setQueryData(readKey(...), answer)` shows an act's answer without a request. */
export const readKey = <Key extends ReadKey>(key: Key, input?: CallInput<Key>) => [key, input ?? {}] as const;

/**
 * Reads a declared route; sends no request while the input is null. Reads with the same route and input share one request. A
 * successful act reloads everything on the page.
 */
export function useRead<Key extends ReadKey>(
  key: Key,
  ...[input]: CallArguments<Key> | [CallInput<Key> | null]
): Loaded<CallAnswer<Key>> {
  const given = (input ?? {}) as CallInput<Key>;
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: readKey(key, given),
    queryFn: ({ signal }) =>
      callRoute<Key>(key, ...([{ ...given, signal }] as unknown as CallArguments<Key>)).catch(
        (thrown: unknown) => {
          throw toApiError(thrown);
        },
      ),
    enabled: input !== null,
  });
  return { data: data ?? null, error, isLoading: input !== null && (isPending || isPlaceholderData) };
}
