import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { eurosToCents } from "#contract/money.ts";
import type { Refundable } from "#contract/refunds/refunds.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useSend } from "../use-send.ts";

interface GrantProps {
  readonly path: string;
  readonly version: string;
  readonly refundable: readonly Refundable[];
  readonly onClose: () => void;
  readonly onGranted: () => void;
  readonly reload: () => void;
}

/** Amounts on the lines of an order. An empty amount gives nothing back; a comma is a point. */
export function GrantDialog({ path, version, refundable, onClose, onGranted, reload }: GrantProps) {
  const t = useWords("admin-money");
  const unpacking = useWords("admin");
  const locale = useLocale();
  const toast = useToast();
  const { isSending, error, run } = useSend();
  // One key for one dialog: pressing twice grants once.
  const [key] = useState(() => crypto.randomUUID());
  const [isEmpty, setEmpty] = useState(false);

  function partsOf(data: FormData) {
    return refundable.flatMap(({ position }, index) => {
      const typed = String(data.get(`amount-${index}`) ?? "")
        .trim()
        .replace(",", ".");
      const amountCents = typed === "" ? 0 : (eurosToCents(Number(typed)) ?? 0);
      const quantity = Number(data.get(`quantity-${index}`) ?? 0);
      return amountCents > 0 ? [{ position, quantity, amountCents }] : [];
    });
  }

  function submit(reason: string, data: FormData) {
    const parts = partsOf(data);
    setEmpty(parts.length === 0);
    if (parts.length === 0) return;
    const unpacked = data.get("unpacked") === "on";
    void run(async () => {
      await call("POST", `${path}/refunds`, {
        body: { key, version, reason, parts, ...(unpacked && { unpacked }) },
      });
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
    >
      {refundable.map(({ position, name, quantity, amountCents }, index) => (
        <fieldset key={position ?? "delivery"} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">
            {t("line", { name: name || t("delivery"), amount: formatMoney(amountCents, locale) })}
          </legend>
          <Field label={t("euros")}>
            <Input name={`amount-${index}`} inputMode="decimal" maxLength={12} dir="ltr" />
          </Field>
          {quantity > 0 && (
            <Field label={t("quantity", { count: String(quantity) })}>
              <Input name={`quantity-${index}`} type="number" min={0} max={quantity} defaultValue={0} />
            </Field>
          )}
        </fieldset>
      ))}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {isEmpty && t("nothing")}
      </p>
      {error?.code === "UNPACKING_NEEDED" && (
        <Checkbox name="unpacked" label={unpacking("ending.unpacked")} required />
      )}
    </ReasonDialog>
  );
}
