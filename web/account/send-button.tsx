import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

type SendButtonProps = {
  /** Before the page is awake nothing may be sent: what was typed would travel as an ordinary form. */
  awake: boolean;
  busy: boolean;
  /** Seconds until the server listens again; 0 when it does. */
  wait: number;
  children: ReactNode;
};

/** Sends an entry form, and says how long to wait after too many tries. */
export function SendButton({ awake, busy, wait, children }: SendButtonProps) {
  const t = useWords("account");
  return (
    <>
      <Button
        type={awake ? "submit" : "button"}
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
