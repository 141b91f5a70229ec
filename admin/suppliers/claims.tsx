import { Link } from "react-router";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { CLAIM_REASONS, ClaimSettlement, NewClaim, type SupplierClaim } from "#contract/suppliers/claims.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { readEuros, typedEuros } from "../euros.ts";
import { useFieldText } from "../field-text.ts";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { StepForm } from "../step-form.tsx";

/** The subject of a claim: a purchase order, and one of its phones or those that never came. */
export interface ClaimSubject {
  readonly supplierId: number;
  readonly orderId: number | null;
  readonly publicId: string | null;
  readonly cents?: number;
  readonly reason: SupplierClaim["reason"];
}

/** Claims money back from a supplier. */
export function ClaimForm({
  subject,
  onClose,
}: {
  readonly subject: ClaimSubject;
  readonly onClose: () => void;
}) {
  const t = useWords("admin-suppliers");
  const locale = useLocale();
  const toast = useToast();
  const textOf = useFieldText();
  const { supplierId, orderId, publicId, cents, reason } = subject;
  const form = useForm<NewClaim>({
    check: checkedBy(NewClaim, (read) => ({
      ...{ orderId, publicId, reason: read("reason"), note: read("note") },
      cents: readEuros(read("cents")),
    })),
    async send(body) {
      await callRoute("POST /admin/api/suppliers/:id/claims", { params: { id: supplierId }, body });
      toast({ title: t("claimed") });
      onClose();
    },
    textOf,
  });
  return (
    <StepForm
      {...form}
      submit={t("claim.send")}
      {...(form.errors.publicId === "TAKEN" && { wrong: t("claim.taken") })}
    >
      <Field label={t("claim.reason")} error={form.errorOf("reason")} required>
        <Select name="reason" defaultValue={reason}>
          {CLAIM_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`reason.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("claim.cents")} error={form.errorOf("cents")} required>
        <Input
          name="cents"
          inputMode="decimal"
          maxLength={12}
          dir="ltr"
          defaultValue={cents === undefined ? "" : typedEuros(cents, locale)}
          autoComplete="off"
        />
      </Field>
      <Field label={t("claim.note")} error={form.errorOf("note")}>
        <Textarea name="note" rows={2} maxLength={500} />
      </Field>
    </StepForm>
  );
}

/** Notes the supplier's answer to a claim. */
function SettleForm({ claim, onClose }: { readonly claim: SupplierClaim; readonly onClose: () => void }) {
  const t = useWords("admin-suppliers");
  const toast = useToast();
  const textOf = useFieldText();
  const { id, version } = claim;
  const form = useForm<ClaimSettlement>({
    check: checkedBy(ClaimSettlement, (read) => ({
      version,
      creditedCents:
        read("creditedCents").trim() === "" ? null : (readEuros(read("creditedCents")) ?? Number.NaN),
    })),
    async send(body) {
      await callRoute("POST /admin/api/supplier-claims/:id/settlement", { params: { id }, body });
      toast({ title: t("settled") });
      onClose();
    },
    textOf: (code) => (code === "TOO_BIG" ? t("claim.tooBig") : textOf(code)),
  });
  return (
    <StepForm
      {...form}
      submit={t("claim.answer")}
      {...(form.error?.code === "STALE" && { onReload: onClose })}
    >
      <Field
        label={t("claim.credited")}
        hint={t("claim.credited.hint")}
        error={form.errorOf("creditedCents")}
      >
        <Input name="creditedCents" inputMode="decimal" maxLength={12} dir="ltr" autoComplete="off" />
      </Field>
    </StepForm>
  );
}

/** The claims of a supplier or of one order, open ones first. */
export function ClaimsSection({ claims }: { readonly claims: readonly SupplierClaim[] }) {
  const t = useWords("admin-suppliers");
  const locale = useLocale();
  const may = useMay();
  return (
    <SectionTable
      title={t("claims")}
      rows={claims}
      empty={t("claims.empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        { header: t("claim.reason"), cell: ({ reason }) => t(`reason.${reason}`), lead: true },
        {
          header: t("claim.phone"),
          cell: ({ publicId, phone }) =>
            publicId ? (
              <Link to={`/devices/${publicId}`} className="underline underline-offset-4">
                {phone}
              </Link>
            ) : (
              "–"
            ),
        },
        { header: t("cents"), align: "end", nowrap: true, cell: ({ cents }) => formatMoney(cents, locale) },
        { header: t("claim.note"), cell: ({ note }) => <span className="wrap-anywhere">{note || "–"}</span> },
        {
          header: t("state"),
          cell: ({ state, creditedCents }) => (
            <Badge tone={state === "open" ? "warning" : state === "credited" ? "success" : "neutral"}>
              {state === "credited"
                ? t("claimState.credited", { amount: formatMoney(creditedCents ?? 0, locale) })
                : t(`claimState.${state}`)}
            </Badge>
          ),
        },
        { header: t("by"), cell: ({ by }) => by },
        { header: t("at"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
        {
          header: t("claim.settle"),
          hideHeader: true,
          align: "end",
          cell: (claim) =>
            claim.state === "open" &&
            may("purchases.write") && (
              <DialogButton title={t("claim.settle.of")} label={t("claim.settle")}>
                {(onClose) => <SettleForm claim={claim} onClose={onClose} />}
              </DialogButton>
            ),
        },
      ]}
    />
  );
}
