import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
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
  const { errors, refuse, formProps } = useFormErrors();

  function submit(reason: string, data: FormData) {
    const refund = readRefund(refundable, data);
    const wrong: FieldErrors = {
      ...(refund.parts.length === 0 && { parts: "REQUIRED" }),
      ...amountErrors(refundable, data),
    };
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
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
        needsUnpacking={error?.code === "UNPACKING_NEEDED"}
      />
    </ReasonDialog>
  );
}
