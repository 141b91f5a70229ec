import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

type SendButtonProps = {
  /** Whether the page is hydrated. Before, a press would submit the form natively. */
  hydrated: boolean;
  busy: boolean;
  /** Seconds until the next attempt is allowed. 0 when it is allowed now. */
  wait: number;
  children: ReactNode;
};

/** The submit button of an entry form. It shows the wait after too many attempts. */
export function SendButton({ hydrated, busy, wait, children }: SendButtonProps) {
  const t = useWords("account");
  return (
    <>
      <Button
        type={hydrated ? "submit" : "button"}
        size="lg"
        loading={busy}
        disabled={wait > 0}
        className="w-full"
      >
        {children}
      </Button>
      {wait > 0 && (
        <p className="-mt-2 text-center text-sm text-ink-muted figures">{t("wait", { seconds: wait })}</p>
      )}
    </>
  );
}
