import { type ReactNode, useState } from "react";
import { type PriceHints, PublicationInput } from "#contract/devices/bench.ts";
import { proposePrice } from "#contract/devices/price-proposal.ts";
import { anglesLeft } from "#contract/devices/publication-rule.ts";
import { marginOf, type UnitCosts } from "#contract/devices/resale.ts";
import { formatDate, formatMoney, formatNumber } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { ErrorText } from "../error-text.tsx";
import { readEuros, typedEuros } from "../euros.ts";
import { FactList } from "../fact-list.tsx";
import { useFieldText } from "../field-text.ts";
import { useMay } from "../session.tsx";
import { useRead } from "../use-read.ts";
import type { Bench } from "./use-unit.ts";

/** Sets price and description, beside the market and what is left of the price, and lists what the unit still lacks for sale. */
export function PublishPanel({ bench }: { bench: Bench }) {
  const may = useMay();
  const params = { publicId: bench.unit.publicId };
  const { data: hints, error } = useRead("GET /admin/api/bench/:publicId/prices", { params });
  const { data: costs } = useRead(
    "GET /admin/api/bench/:publicId/costs",
    may("money.read") ? { params } : null,
  );
  if (!hints) return <ErrorText error={error} canReload />;
  return <PublishForm bench={bench} hints={hints} costs={costs} />;
}

interface PublishFormProps {
  readonly bench: Bench;
  readonly hints: PriceHints;
  readonly costs: UnitCosts | null;
}

function PublishForm({ bench, hints, costs }: PublishFormProps) {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const toast = useToast();
  const fieldText = useFieldText();
  const { unit } = bench;
  const isListed = unit.stage === "listed";
  const proposed = isListed ? null : proposePrice(hints);
  const began = unit.listing?.priceCents ?? proposed?.cents ?? null;
  const [price, setPrice] = useState(began);
  const unchecked = (["activationLock", "blacklist"] as const).filter(
    (one) => unit.inspection === null || unit.inspection[one] === "not_checked",
  );
  const { formProps, errorOf } = useForm<PublicationInput>({
    check: checkedBy(PublicationInput, (read) => ({
      version: unit.version,
      priceCents: readEuros(read("priceCents")),
      ...(!isListed && { description: read("description") }),
    })),
    async send(publication) {
      const isSaved = await bench.act("publication", publication);
      if (isSaved && isListed) toast({ title: t("publish.changed", { name: unit.publicId }) });
    },
    textOf: (code) =>
      code === "TOO_BIG" || code === "TOO_LONG" ? fieldText(code) : code && t("publish.wrong"),
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
      {!isListed && unchecked.length > 0 && (
        <p className="rounded-md bg-warning-soft p-3 text-warning">
          {t("publish.unchecked", { checks: unchecked.map((one) => t(`inspect.${one}`)).join(", ") })}
        </p>
      )}
      <FactList
        facts={[
          [
            t("publish.sales"),
            hints.sales.medianCents === null
              ? t("publish.noneSold")
              : t("publish.median", {
                  count: hints.sales.count,
                  price: formatMoney(hints.sales.medianCents, locale),
                }),
          ],
          [
            t("publish.offers"),
            hints.offers.lowestCents === null
              ? t("publish.noOffer")
              : t("publish.lowest", {
                  count: hints.offers.count,
                  price: formatMoney(hints.offers.lowestCents, locale),
                }),
          ],
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Hints title={t("publish.sold")} none={t("publish.noneSold")}>
          {hints.sold.map(({ id, priceCents, at }) => (
            <li key={id}>{`${formatMoney(priceCents, locale)} · ${formatDate(at, "numeric", locale)}`}</li>
          ))}
        </Hints>
        <Hints title={t("publish.onSale")} none={t("publish.noneOnSale")}>
          {hints.onSale.map(({ id, priceCents, seller }) => (
            <li key={id}>{`${formatMoney(priceCents, locale)} · ${seller}`}</li>
          ))}
        </Hints>
      </div>
      <Field
        label={t("publish.price")}
        className="max-w-96"
        hint={proposed && t(`publish.proposed.${proposed.by}`)}
        error={errorOf("priceCents")}
        required
      >
        <Input
          name="priceCents"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={!isListed}
          onInput={(event) => setPrice(readEuros(event.currentTarget.value))}
          defaultValue={began === null ? "" : typedEuros(began, locale)}
        />
      </Field>
      {costs && price !== null && Number.isSafeInteger(price) && <MarginOf price={price} costs={costs} />}
      {!isListed && (
        <Field
          label={t("publish.description")}
          hint={t("publish.descriptionHow")}
          error={errorOf("description")}
        >
          <Textarea name="description" rows={6} maxLength={5000} defaultValue={hints.description} lang="fr" />
        </Field>
      )}
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

/** The margin of a price: fees, shipping, parts, tax and the price paid are taken from it. */
function MarginOf({ price, costs }: { readonly price: Cents; readonly costs: UnitCosts }) {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const { feesCents, partsCents, vatCents, marginCents, rateBp } = marginOf(price, costs);
  const money = (cents: Cents) => formatMoney(cents, locale);
  return (
    <section aria-label={t("publish.margin")} className="grid gap-1">
      <h3 className="font-semibold">{t("publish.margin")}</h3>
      <FactList
        facts={[
          [t("publish.paid"), money(costs.pricePaidCents)],
          [t("publish.parts", { count: costs.parts }), costs.parts > 0 && money(partsCents)],
          [t("publish.fees"), money(feesCents)],
          [t("publish.shipping"), money(costs.figures.shippingCents)],
          [t(costs.vatRegime === "margin" ? "publish.vat" : "publish.vatAll"), money(vatCents)],
          [
            t("publish.left"),
            t("publish.leftOf", { money: money(marginCents), percent: formatNumber(rateBp / 100, locale) }),
          ],
        ]}
      />
      <p role="status" className="text-danger empty:hidden">
        {marginCents < 0 && t("publish.loss")}
      </p>
    </section>
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
