import { useQuery } from "@tanstack/react-query";
import type { CallAnswer, CallArguments, CallInput, RouteKey } from "#contract/interface/call.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { call, callRoute } from "./api.ts";

export interface Loaded<Data> {
  /** The last answer, also while the next one is under way. */
  readonly data: Data | null;
  readonly error: ApiError | null;
  /** The answer to what is asked now has not come yet. */
  readonly isLoading: boolean;
  readonly reload: () => void;
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
  return useReading(
    readKey(key, given),
    (signal) => callRoute<Key>(key, ...([{ ...given, signal }] as unknown as CallArguments<Key>)),
    input !== null,
  );
}

/** Reads an address that is not declared yet; nothing while it is null. */
export function useLoad<Data>(path: string | null): Loaded<Data> {
  return useReading([path], (signal) => call<Data>("GET", path ?? "", { signal }), path !== null);
}

function useReading<Data>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Data>,
  enabled: boolean,
): Loaded<Data> {
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal).catch((thrown: unknown) => {
        throw toApiError(thrown);
      }),
    enabled,
  });
  return {
    data: data ?? null,
    error,
    isLoading: enabled && (isPending || isPlaceholderData),
    reload: () => void refetch(),
  };
}
