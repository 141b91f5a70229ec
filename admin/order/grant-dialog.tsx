import { useState } from "react";
import type { Refundable } from "#contract/refunds/refunds.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useSend } from "../use-send.ts";
import { amountErrors, readRefund } from "./read-refund.ts";
import { RefundLines } from "./refund-lines.tsx";

interface GrantProps {
  readonly path: string;
  readonly version: string;
  readonly refundable: readonly Refundable[];
  readonly onClose: () => void;
  readonly onGranted: () => void;
  readonly reload: () => void;
}

/** Amounts on the lines of an order. */
export function GrantDialog({ path, version, refundable, onClose, onGranted, reload }: GrantProps) {
  const t = useWords("admin-money");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  // One key for one dialog: pressing twice grants once.
  const [key] = useState(() => crypto.randomUUID());
  const [isEmpty, setEmpty] = useState(false);
  const { errors, refuse, formProps } = useFormErrors();

  function submit(reason: string, data: FormData) {
    const wrong = amountErrors(refundable, data);
    const isWrong = Object.keys(wrong).length > 0;
    const refund = readRefund(refundable, data);
    setEmpty(!isWrong && refund.parts.length === 0);
    if (isWrong) refuse(wrong);
    if (isWrong || refund.parts.length === 0) return;
    void run(async () => {
      await call("POST", `${path}/refunds`, { body: { key, version, reason, ...refund } });
      toast({ title: t("granted") });
      onGranted();
    });
  }

  return (
    <ReasonDialog
      isOpen
      title={t("grant")}
      text={t("grantText")}
      submit={t("grant")}
      isSending={isSending}
      error={error}
      onReload={reload}
      onClose={onClose}
      onSubmit={submit}
      fieldProps={{ ref: formProps.ref, onInput: formProps.onInput }}
    >
      <RefundLines
        refundable={refundable}
        errors={errors}
        isEmpty={isEmpty}
        needsUnpacking={error?.code === "UNPACKING_NEEDED"}
      />
    </ReasonDialog>
  );
}
