import { CircleAlert } from "lucide-react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { readAgain } from "./reads.ts";

interface ErrorTextProps {
  readonly error: ApiError | null;
  /** Adds a button that reloads the page's data; typed text stays. */
  readonly canReload?: boolean;
  /** The button “reload” also calls this, for instance to close a dialog. Implies `canReload`. */
  readonly onReload?: (() => void) | undefined;
  /** The text for wrong credentials, on a form that asks for a code. */
  readonly wrong?: string | undefined;
  /** The text when what the page shows has changed since. It replaces the general one. */
  readonly stale?: string | undefined;
}

/** The text of an error, with a reload button where that helps. */
export function ErrorText({ error, canReload = false, onReload, wrong, stale }: ErrorTextProps) {
  const t = useWords("admin");
  const errors = useWords("errors");
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="flex-1">
            {(error.code === "BAD_CREDENTIALS" && wrong) ||
              (error.code === "STALE" && stale) ||
              errors(error.code)}
          </span>
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
