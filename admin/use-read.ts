import { useQuery } from "@tanstack/react-query";
import type { CallAnswer, CallArguments, CallInput, RouteKey } from "#contract/interface/call.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { callRoute } from "./api.ts";

export interface Loaded<Data> {
  /** The last answer, also while the next one is under way. */
  readonly data: Data | null;
  readonly error: ApiError | null;
  /** The answer to what is asked now has not come yet. */
  readonly isLoading: boolean;
}

/** The routes that read. */
export type ReadKey = Extract<RouteKey, `GET /admin/api/${string}`>;

/** Where an answer is kept: `reads.setQueryData(readKey(...), answer)` shows what an act answered without a request. */
export const readKey = <Key extends ReadKey>(key: Key, input?: CallInput<Key>) => [key, input ?? {}] as const;

/**
 * Reads a declared route; nothing while its input is null. Reads of the same route and input share one request. An act
 * that succeeds reads everything on the page again.
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
