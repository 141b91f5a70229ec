import { useEffect, useRef, useState } from "react";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";

/** Cancels an unpaid order after one confirmation. An error shows beside the buttons. */
export function CancelOrder({ orderId, onCancelled }: { orderId: string; onCancelled: () => void }) {
  const t = useWords("client");
  const tError = useWords("errors");
  const [confirming, setConfirming] = useState(false);
  const { isSending: busy, error: failure, run } = useSend();
  const question = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (confirming) question.current?.focus();
  }, [confirming]);

  const cancel = () =>
    run(async () => {
      await api.call("POST /orders/:id/cancel", { params: { id: orderId } });
      onCancelled();
    });

  if (!confirming)
    return (
      <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setConfirming(true)}>
        {t("cancel.button")}
      </Button>
    );
  return (
    <div className="grid gap-3 text-sm">
      <p ref={question} tabIndex={-1} className="font-semibold">
        {t("cancel.question")}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" loading={busy} onClick={cancel}>
          {t("cancel.yes")}
        </Button>
        <Button size="sm" variant="outline" disabled={busy} onClick={() => setConfirming(false)}>
          {t("cancel.no")}
        </Button>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {failure && tError(failure.code)}
      </p>
    </div>
  );
}
