import type { ReactNode } from "react";
import { PublicationInput } from "#contract/devices/bench.ts";
import { anglesLeft } from "#contract/devices/publication-rule.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { readEuros, typedEuros } from "../euros.ts";
import { useFieldText } from "../field-text.ts";
import { useRead } from "../use-read.ts";
import type { Bench } from "./use-unit.ts";

/** Sets the price, with the prices of similar phones, and lists what the unit still lacks for sale. */
export function PublishPanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const toast = useToast();
  const fieldText = useFieldText();
  const { unit } = bench;
  const isListed = unit.stage === "listed";
  const { data: hints } = useRead("GET /admin/api/bench/:publicId/prices", {
    params: { publicId: unit.publicId },
  });
  const { formProps, errorOf } = useForm<PublicationInput>({
    check: checkedBy(PublicationInput, (read) => ({
      version: unit.version,
      priceCents: readEuros(read("priceCents")),
    })),
    async send(publication) {
      const isSaved = await bench.act("publication", publication);
      if (isSaved && isListed) toast({ title: t("publish.changed") });
    },
    textOf: (code) => (code === "TOO_BIG" ? fieldText(code) : code && t("publish.wrong")),
  });
  return (
    <form {...formProps} className="grid gap-4">
      {!isListed && unit.missing.length > 0 && (
        <div className="rounded-md bg-warning-soft p-3 text-warning">
          <p className="font-semibold">{t("publish.missing")}</p>
          <ul className="list-disc ps-5">
            {unit.missing.map((lack) => (
              <li key={lack}>
                {t(`lack.${lack}`, {
                  angles: anglesLeft(unit.photos)
                    .map((angle) => t(`angle.${angle}`))
                    .join(", "),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Hints title={t("publish.sold")} none={t("publish.noneSold")}>
          {hints?.sold.map(({ id, priceCents, at }) => (
            <li key={id}>{`${formatMoney(priceCents, locale)} · ${formatDate(at, "numeric", locale)}`}</li>
          ))}
        </Hints>
        <Hints title={t("publish.onSale")} none={t("publish.noneOnSale")}>
          {hints?.onSale.map(({ id, priceCents, seller }) => (
            <li key={id}>{`${formatMoney(priceCents, locale)} · ${seller}`}</li>
          ))}
        </Hints>
      </div>
      <Field label={t("publish.price")} className="max-w-60" error={errorOf("priceCents")} required>
        <Input
          name="priceCents"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={!isListed}
          defaultValue={unit.listing ? typedEuros(unit.listing.priceCents, locale) : ""}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="justify-self-start"
        loading={bench.isSending}
        disabled={!isListed && unit.missing.length > 0}
      >
        {isListed ? t("publish.change") : t("publish.save")}
      </Button>
    </form>
  );
}

type HintsProps = { title: string; none: string; children: readonly ReactNode[] | undefined };

function Hints({ title, none, children }: HintsProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {children?.length === 0 && <p className="text-ink-muted">{none}</p>}
      <ul className="figures">{children}</ul>
    </section>
  );
}
