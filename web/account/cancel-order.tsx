import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { Button } from "#web/ui/button.tsx";

/** Cancels an order that is not paid, after one question; what stands in the way is told beside it. */
export function CancelOrder({ orderId, onCancelled }: { orderId: string; onCancelled: () => void }) {
  const t = useWords("client");
  const tError = useWords("errors");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const question = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);

  async function cancel() {
    setBusy(true);
    setFailure(null);
    try {
      await api.cancelOrder(orderId);
      onCancelled();
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(0, null));
      setBusy(false);
    }
  }

  if (!asked)
    return (
      <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setAsked(true)}>
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
        <Button size="sm" variant="outline" disabled={busy} onClick={() => setAsked(false)}>
          {t("cancel.no")}
        </Button>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {failure && tError(failure.code)}
      </p>
    </div>
  );
}
