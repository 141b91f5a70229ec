import { CircleAlert } from "lucide-react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { readAgain } from "./reads.ts";

interface ErrorTextProps {
  readonly error: ApiError | null;
  /** With a button that reads the page again; what was typed stays. */
  readonly canReload?: boolean;
  /** What that button does besides: a form forgets its error, a dialog closes. It needs no `canReload`. */
  readonly onReload?: (() => void) | undefined;
  /** Said of wrong credentials, where a code was asked for. */
  readonly wrong?: string | undefined;
}

/** What went wrong. */
export function ErrorText({ error, canReload = false, onReload, wrong }: ErrorTextProps) {
  const t = useWords("admin");
  const errors = useWords("errors");
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="flex-1">{(error.code === "BAD_CREDENTIALS" && wrong) || errors(error.code)}</span>
          {(canReload || onReload) && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                readAgain();
                onReload?.();
              }}
            >
              {t("reload")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
