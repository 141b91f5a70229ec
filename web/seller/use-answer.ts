import { useEffect, useState } from "react";
import { ApiError } from "#web/api.ts";

export interface Answer<Data> {
  /** What was answered last; while another page of it is on its way, the page before. */
  readonly data: Data | null;
  readonly error: ApiError | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Asks for what `key` stands for, again when the key changes; waits while there is none. */
export function useAnswer<Data>(key: string | null, ask: () => Promise<Data>): Answer<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked
  useEffect(() => {
    if (key === null) return;
    let left = false;
    setLoading(true);
    ask().then(
      (answer) => {
        if (left) return;
        setData(answer);
        setError(null);
        setLoading(false);
      },
      (thrown: unknown) => {
        if (left) return;
        setError(thrown instanceof ApiError ? thrown : new ApiError(0, null));
        setLoading(false);
      },
    );
    return () => {
      left = true;
    };
  }, [key, attempt]);

  return { data, error, loading, reload: () => setAttempt((last) => last + 1) };
}
