import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useSend } from "../use-send.ts";

/** Sends the receipt of a statement again that belongs to no order: that of another is among the mails of its order. */
export function ResendReceipt({ id }: { id: number }) {
  const t = useWords("admin-lists");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const resend = () =>
    run(async () => {
      await call("POST", `withdrawals/${id}/receipt`);
      toast({ title: t("withdrawal.receiptResent") });
    });
  return (
    <>
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void resend()}>
        {t("withdrawal.resendReceipt")}
      </Button>
      <ErrorText error={error} />
    </>
  );
}
