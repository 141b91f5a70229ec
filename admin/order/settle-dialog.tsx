import type { BackOfficeRefund } from "#contract/refunds/refunds.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useSend } from "../use-send.ts";

interface SettleProps {
  readonly refund: BackOfficeRefund;
  readonly onClose: () => void;
  readonly onSettled: () => void;
  readonly reload: () => void;
}

/** Asks how a refund was paid that the provider refused, or the customer's bank sent back. */
export function SettleDialog({ refund, onClose, onSettled, reload }: SettleProps) {
  const t = useWords("admin-money");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const settle = (reason: string) =>
    run(async () => {
      const body = { version: refund.version, reason };
      await call("POST", `refunds/${refund.id}/settlement`, { body });
      toast({ title: t("settled") });
      onSettled();
    });
  return (
    <ReasonDialog
      isOpen
      title={t("settle")}
      text={t("settleText")}
      submit={t("settle")}
      isSending={isSending}
      error={error}
      onReload={() => {
        onClose();
        reload();
      }}
      onClose={onClose}
      onSubmit={settle}
    />
  );
}
