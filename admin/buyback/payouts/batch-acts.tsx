import type { PayoutBatch } from "#contract/buyback/payouts.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../../api.ts";
import { DialogButton } from "../../dialog-button.tsx";
import { ErrorText } from "../../error-text.tsx";

/** Signs what the page shows: another sum or count is refused by the server. */
export function SignBatch({ batch: { id, payouts, cents } }: { readonly batch: PayoutBatch }) {
  const t = useWords("admin-payouts");
  const locale = useLocale();
  const toast = useToast();
  const count = payouts.length;
  const text = t("sign.text", { count, total: formatMoney(cents, locale) });
  return (
    <DialogButton title={t("sign")} text={text} variant="solid">
      {(onClose) => (
        <Act
          submit={t("sign")}
          onClose={onClose}
          send={async () => {
            await callRoute("POST /admin/api/payout-batches/:id/signature", {
              ...{ params: { id }, body: { count, cents } },
            });
            toast({ title: t("sign.done") });
          }}
        />
      )}
    </DialogButton>
  );
}

/** Dissolves a batch that nobody has signed. */
export function CancelBatch({ id }: { readonly id: number }) {
  const t = useWords("admin-payouts");
  return (
    <DialogButton title={t("batch.cancel")} text={t("batch.cancel.text")}>
      {(onClose) => (
        <Act
          submit={t("batch.cancel")}
          onClose={onClose}
          send={() => callRoute("POST /admin/api/payout-batches/:id/cancellation", { params: { id } })}
        />
      )}
    </DialogButton>
  );
}

interface ActProps {
  readonly submit: string;
  readonly onClose: () => void;
  readonly send: () => Promise<unknown>;
}

function Act({ submit, onClose, send }: ActProps) {
  const { isSending, error, run, forget } = useSend();
  return (
    <div className="grid gap-4">
      <ErrorText error={error} onReload={forget} />
      <Button
        loading={isSending}
        onClick={() =>
          void run(async () => {
            await send();
            onClose();
          })
        }
      >
        {submit}
      </Button>
    </div>
  );
}
