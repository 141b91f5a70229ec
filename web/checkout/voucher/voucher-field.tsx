import { TicketCheck, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatDate, formatMoney } from "#contract/format.ts";
import { VoucherCode } from "#contract/vouchers/voucher.ts";
import { api } from "#web/client-state/api.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { reasonOf, type VoucherChoice } from "./use-voucher.ts";

/** The buyer's voucher beside the totals: what it holds, or a field for its code. */
export function VoucherField({ choice, disabled = false }: { choice: VoucherChoice; disabled?: boolean }) {
  const t = useWords("checkout");
  const locale = useLocale();
  const { voucher, choose } = choice;
  if (!voucher) return <AddVoucher choice={choice} disabled={disabled} />;
  const { cents, last4, expiresAt } = voucher.held;
  return (
    <div className="mt-4 flex items-start gap-3 rounded-md bg-brand-soft p-3">
      <TicketCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <div role="status" className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          {t("voucher.chosen")} <bdi dir="ltr">…{last4}</bdi>
        </p>
        <p className="text-ink-muted">
          {t("voucher.holds", {
            amount: formatMoney(cents, locale),
            date: formatDate(expiresAt, "long", locale),
          })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={<X aria-hidden />}
        aria-label={t("voucher.remove")}
        disabled={disabled}
        onClick={() => choose(null)}
      />
    </div>
  );
}

function AddVoucher({ choice, disabled }: { choice: VoucherChoice; disabled: boolean }) {
  const t = useWords("checkout");
  const errors = useWords("errors");
  const { isSending, run } = useSend();
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<ApiError | "REQUIRED" | null>(null);
  const shown = refused ?? choice.error;
  function textOf(error: NonNullable<typeof shown>): string {
    if (error === "REQUIRED") return t("voucher.required");
    const reason = reasonOf(error);
    return reason ? t(`voucher.reason.${reason}`) : errors(error.code);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = VoucherCode.safeParse(new FormData(event.currentTarget).get("voucher"));
    if (!code.success) return setRefused("REQUIRED");
    void run(
      async () => {
        await api.call("POST /vouchers/checks", { body: { code: code.data } });
        setRefused(null);
        choice.choose(code.data);
      },
      {
        onRefused: (error) => {
          setRefused(error);
          return true;
        },
      },
    );
  }
  return (
    <details
      className="mt-4"
      open={isOpen || choice.error !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand underline-offset-4 hover:underline">
        {t("voucher.add")}
      </summary>
      <form noValidate onSubmit={submit} className="mt-2 grid gap-3">
        <Field label={t("voucher.code")} hint={t("voucher.hint")} error={shown ? textOf(shown) : undefined}>
          <Input
            name="voucher"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onChange={() => setRefused(null)}
          />
        </Field>
        <div>
          <Button type="submit" variant="outline" size="sm" loading={isSending} disabled={disabled}>
            {t("voucher.apply")}
          </Button>
        </div>
      </form>
    </details>
  );
}
