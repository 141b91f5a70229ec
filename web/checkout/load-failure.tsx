import type { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorState } from "#web/ui/error-state.tsx";

/** Something of the page could not be fetched; it can be tried again. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useWords("checkout");
  const tError = useWords("errors");
  return (
    <ErrorState title={t("load.title")} text={tError(error.code)} retry={{ label: t("retry"), onRetry }} />
  );
}
