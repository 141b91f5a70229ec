import { useState } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { formatMoney } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import type { Order } from "#contract/orders/orders.ts";
import { partsOf, REFUND_CHOICES, type RefundChoice, refundEffect } from "#contract/refunds/refund-choice.ts";
import { mayMoveRefund, type OrderRefunds, type RefundPart } from "#contract/refunds/refunds.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { readEuros } from "../euros.ts";
import { focusHeading } from "../focus-heading.ts";
import { useMay } from "../session.tsx";
import { ReasonField } from "./refund-reason.tsx";

interface RefundFormProps {
  readonly order: Order;
  /** The version of the order shown here; the server refuses an older one. */
  readonly version: string;
  readonly refunds: OrderRefunds;
  readonly parcels: readonly BackOfficeShipment[];
  readonly onDone: () => void;
}

/** Refunds an amount, units of a line, or everything. Says beforehand what will happen. One press grants, and sends if allowed. */
export function RefundForm({ order, version, refunds, parcels, onDone }: RefundFormProps) {
  const t = useWords("admin-money");
  const admin = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const toast = useToast();
  const { refundable } = refunds;
  // A request repeated after a lost answer has the same key, so the server grants one refund.
  const [key] = useState(() => crypto.randomUUID());
  const [choice, setChoice] = useState<RefundChoice>("amount");
  const [position, setPosition] = useState(() => refundable[0]?.position ?? null);
  const [typed, setTyped] = useState("");
  const [units, setUnits] = useState(1);
  const [asksUnpacking, setAsksUnpacking] = useState(false);

  const lines = choice === "line" ? refundable.filter(({ quantity }) => quantity > 0) : refundable;
  const line = lines.find((one) => one.position === position) ?? lines[0];
  const sold = order.items[line?.position ?? -1];
  const cents = readEuros(typed.trim());
  const parts = partsOf({
    ...{ choice, refundable, position: line?.position ?? null },
    ...{ amountCents: cents ?? 0, quantity: Math.min(units, line?.quantity ?? 0) },
    unitCents: sold ? toCents(sold.price + sold.tax) : 0,
  });
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  const amount = formatMoney(amountCents, locale);
  const isTooMuch = choice === "amount" && line !== undefined && amountCents > line.amountCents;
  const nameOf = (one: { readonly name: string }) => one.name || t("delivery");
  const isSent = may("refunds.send");

  const { errors, isSending, error, forget, formProps } = useForm<{
    reason: string;
    parts: RefundPart[];
    unpacked?: true;
  }>({
    check(form) {
      const data = new FormData(form);
      const reason = String(data.get("other") ?? data.get("reason") ?? "").trim();
      const wrong: FieldErrors = {
        ...(parts.length === 0 && { amount: typed.trim() === "" ? "REQUIRED" : "INVALID" }),
        ...(isTooMuch && { amount: "TOO_BIG" }),
        ...(reason === "" && { other: "REQUIRED" }),
      };
      if (Object.keys(wrong).length > 0) return { data: null, errors: wrong };
      return {
        data: { reason, parts, ...(data.get("unpacked") === "on" && { unpacked: true }) },
        errors: null,
      };
    },
    async send(refund) {
      const granted = await callRoute("POST /admin/api/orders/:number/refunds", {
        params: { number: order.orderId },
        body: { key, version, ...refund },
      });
      // Everything can be refunded only with the refunds that wait to be sent.
      const waiting =
        choice === "all" ? refunds.refunds.filter(({ state }) => mayMoveRefund(state, "sent")) : [];
      if (isSent) await sendAll([...waiting, granted]);
      else toast({ title: t("granted") });
      focusHeading(document.querySelector("h1"), onDone);
    },
    onRefused(refusal) {
      if (refusal.code === "UNPACKING_NEEDED") setAsksUnpacking(true);
      return false;
    },
  });

  /** The grant stands if its sending fails: it then waits as the next act of the order. */
  async function sendAll(some: readonly { readonly id: number; readonly version: string }[]) {
    try {
      for (const { id, version } of some)
        await callRoute("POST /admin/api/refunds/:id/sending", { params: { id }, body: { version } });
      toast({ title: t("refundSent", { amount }) });
    } catch {
      toast({ title: t("grantedNotSent"), variant: "destructive" });
    }
  }

  const effect = refundEffect(parts, refundable, parcels);
  const amountError =
    errors.amount &&
    (errors.amount === "TOO_BIG" && line
      ? t("mostEuros", { amount: formatMoney(line.amountCents, locale) })
      : t("badEuros"));
  return (
    <form {...formProps} className="grid gap-3">
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">{t("choice")}</legend>
        {REFUND_CHOICES.filter(
          (one) => one !== "line" || refundable.some(({ quantity }) => quantity > 0),
        ).map((one) => (
          <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="choice"
              value={one}
              checked={choice === one}
              onChange={() => setChoice(one)}
              className="radio-dot"
            />
            {t(`choice.${one}`)}
          </label>
        ))}
      </fieldset>
      {choice !== "all" && lines.length > 1 && (
        <Field label={t("choiceLine")}>
          <Select
            name="position"
            value={String(line?.position ?? "")}
            onChange={({ target }) => setPosition(target.value === "" ? null : Number(target.value))}
          >
            {lines.map((one) => (
              <option key={one.position} value={one.position ?? ""}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid grid-cols-2 items-start gap-3 empty:hidden">
        {choice === "amount" && (
          <Field label={t("euros")} error={amountError} required>
            <Input
              name="amount"
              inputMode="decimal"
              maxLength={12}
              dir="ltr"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
        {choice === "line" && line && line.quantity > 1 && (
          <Field label={t("quantity", { count: String(line.quantity) })}>
            <Input
              name="quantity"
              type="number"
              min={1}
              max={line.quantity}
              value={units}
              onChange={({ target }) => setUnits(Number(target.value))}
            />
          </Field>
        )}
        <ReasonField key={choice} usual={choice === "amount" ? "goodwill" : "asked"} error={errors.other} />
      </div>
      {asksUnpacking && <Checkbox name="unpacked" label={admin("ending.unpacked")} required />}
      <p role="status" className="text-sm">
        {amountCents === 0
          ? t("effect.nothing")
          : t(`effect.${effect}`, { amount, name: line ? nameOf(line) : "" })}
      </p>
      <ErrorText error={error} onReload={forget} />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {amountCents === 0 || isTooMuch
          ? t(isSent ? "refundNow" : "grant")
          : t(isSent ? "refundAmount" : "grantAmount", { amount })}
      </Button>
    </form>
  );
}
