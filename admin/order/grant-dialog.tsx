import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { GrantInput, Refundable } from "#contract/refunds/refunds.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { amountErrors, readRefund } from "./read-refund.ts";
import { RefundLines } from "./refund-lines.tsx";

interface GrantProps {
  readonly number: string;
  /** The version of the order shown here; the server refuses an older one. */
  readonly version: string;
  readonly refundable: readonly Refundable[];
  readonly onClose: () => void;
  /** Called after the grant: moves the focus to the heading, then closes. */
  readonly onGranted: () => void;
}

/** Dialog that grants a refund: amounts on the lines of an order. */
export function GrantDialog({ number, version, refundable, onClose, onGranted }: GrantProps) {
  const t = useWords("admin-money");
  const toast = useToast();
  // A request repeated after a lost answer has the same key, so the server grants one refund.
  const [key] = useState(() => crypto.randomUUID());
  const { errors, isSending, error, forget, formProps } = useForm<Omit<GrantInput, "key" | "version">>({
    check(form) {
      const data = new FormData(form);
      const refund = readRefund(refundable, data);
      const wrong: FieldErrors = {
        ...(refund.parts.length === 0 && { parts: "REQUIRED" }),
        ...amountErrors(refundable, data),
      };
      if (Object.keys(wrong).length > 0) return { data: null, errors: wrong };
      return { data: { reason: String(data.get("reason") ?? ""), ...refund }, errors: null };
    },
    async send(refund) {
      await callRoute("POST /admin/api/orders/:number/refunds", {
        params: { number },
        body: { key, version, ...refund },
      });
      toast({ title: t("granted") });
      onGranted();
    },
  });

  return (
    <ReasonDialog
      isOpen
      title={t("grant")}
      text={t("grantText")}
      submit={t("grant")}
      isSending={isSending}
      error={error}
      onReload={forget}
      onClose={onClose}
      formProps={formProps}
    >
      <RefundLines
        refundable={refundable}
        errors={errors}
        needsUnpacking={error?.code === "UNPACKING_NEEDED"}
      />
    </ReasonDialog>
  );
}
