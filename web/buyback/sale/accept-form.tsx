import { useState } from "react";
import {
  Acceptance,
  type Delivery,
  IDENTITY_DOCUMENTS,
  type Payout,
  PURCHASE_TERMS_VERSION,
} from "#contract/buyback/acceptance.ts";
import type { TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import type { FieldCode } from "#contract/errors.ts";
import { formatEuros, formatMoney } from "#contract/format.ts";
import { bonusOf } from "#contract/vouchers/voucher-figures.ts";
import { api } from "#web/client-state/api.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";

interface AcceptFormProps {
  readonly offer: TrackedOffer;
  readonly token: string;
  readonly onAccepted: (offer: TrackedOffer) => void;
  /** Absent where the yes is given already. */
  readonly onCancel?: () => void;
}

/** The yes to an offer: who sells, the account, how the phone comes, and what the person declares. */
export function AcceptForm({ offer, token, onAccepted, onCancel }: AcceptFormProps) {
  const t = useWords("sale");
  const errorText = useWords("errors");
  const locale = useLocale();
  const { dropOff } = offer;
  const [delivery, setDelivery] = useState<Delivery>("post");
  const [payout, setPayout] = useState<Payout>("transfer");
  const voucherCents = offer.priceCents + bonusOf(offer.priceCents, offer.bonusPercent);
  const { formProps, errors, refused, error, isSending } = useForm<Acceptance>({
    isGuarded: true,
    check: checkedBy(Acceptance, (read, data) => ({
      ...Object.fromEntries(TEXTS.map((name) => [name, read(name)])),
      ...(payout === "transfer" && { iban: read("iban"), holder: read("holder") }),
      ...{ token, payout, delivery, isOwner: data.has("isOwner"), isUnlocked: data.has("isUnlocked") },
      termsVersion: data.has("termsVersion") ? PURCHASE_TERMS_VERSION : "",
    })),
    send: async (body) => onAccepted(await api.call("POST /buyback/acceptances", { body })),
  });
  const textOf = (name: string, code: FieldCode | undefined) => {
    if (!code) return undefined;
    if (name === "birthDate" && code === "TOO_SMALL") return t("wrong.minor");
    if (name === "iban" && code === "INVALID") return t("wrong.iban");
    if (name === "imei") return t(code === "TAKEN" ? "wrong.imeiTaken" : "wrong.imei");
    if (code === "REQUIRED") return t("wrong.required");
    if (code === "CONSENT_REQUIRED") return t("wrong.consent");
    return t("wrong.invalid");
  };
  const errorOf = (name: string) => textOf(name, errors[name]);
  const text = (
    name: (typeof TEXTS)[number] | "iban" | "holder",
    autoComplete: string,
    more: object = {},
  ) => (
    <Field label={t(`field.${name}`)} error={errorOf(name)} required={name !== "imei"}>
      <Input name={name} autoComplete={autoComplete} maxLength={200} {...more} />
    </Field>
  );
  const date = { type: "date", max: "2100-01-01" };
  return (
    <form {...formProps} noValidate className="grid gap-6">
      <p className="text-ink-muted">{t("lead")}</p>
      <div role="alert" className="sr-only">
        {Object.keys(refused.errors).length > 0 && (
          <p key={refused.count}>
            {Object.entries(refused.errors)
              .map(([name, code]) => textOf(name, code))
              .join(" ")}
          </p>
        )}
      </div>
      <Card as="fieldset" className="grid gap-4 sm:grid-cols-2">
        <legend className="contents">
          <h2 className="text-xl font-bold sm:col-span-2">{t("person")}</h2>
        </legend>
        {text("firstName", "given-name")}
        {text("lastName", "family-name")}
        {text("birthDate", "bday", date)}
        {text("street", "street-address")}
        {text("postalCode", "postal-code", { inputMode: "numeric" })}
        {text("town", "address-level2")}
      </Card>
      <Card as="fieldset" className="grid gap-4 sm:grid-cols-2">
        <legend className="contents">
          <h2 className="text-xl font-bold sm:col-span-2">{t("document")}</h2>
        </legend>
        <p className="text-sm text-ink-muted sm:col-span-2">{t("documentText")}</p>
        <Field label={t("field.documentKind")} error={errorOf("documentKind")} required>
          <Select name="documentKind" defaultValue="id_card">
            {IDENTITY_DOCUMENTS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`document.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {text("documentNumber", "off")}
        {text("documentDate", "off", date)}
        {text("documentAuthority", "off")}
      </Card>
      <Card as="fieldset" className="grid gap-4 sm:grid-cols-2">
        <legend className="contents">
          <h2 className="text-xl font-bold sm:col-span-2">{t("account")}</h2>
        </legend>
        <div className="sm:col-span-2">
          <RadioCards
            legend={t("payout")}
            name="payout"
            value={payout}
            onChange={setPayout}
            columns={2}
            options={[
              {
                value: "transfer",
                label: t("payout.transfer", { amount: formatEuros(offer.priceCents, locale) }),
                description: t("payout.transferText"),
              },
              {
                value: "voucher",
                label: t("payout.voucher", { amount: formatMoney(voucherCents, locale) }),
                description: t("payout.voucherText", { percent: String(offer.bonusPercent) }),
              },
            ]}
          />
        </div>
        {payout === "transfer" && (
          <>
            <p className="text-sm text-ink-muted sm:col-span-2">{t("accountText")}</p>
            {text("iban", "off", { dir: "ltr" })}
            {text("holder", "name")}
          </>
        )}
      </Card>
      <Card as="fieldset" className="grid gap-4">
        <legend className="contents">
          <h2 className="text-xl font-bold">{t("phone")}</h2>
        </legend>
        <Field label={t("field.imei")} hint={t("imeiHint")} error={errorOf("imei")} aside={t("optional")}>
          <Input name="imei" inputMode="numeric" autoComplete="off" maxLength={40} />
        </Field>
        {dropOff && (
          <RadioCards
            legend={t("delivery")}
            name="delivery"
            value={delivery}
            onChange={setDelivery}
            columns={2}
            options={[
              { value: "post", label: t("delivery.post"), description: t("delivery.postText") },
              {
                value: "shop",
                label: t("delivery.shop"),
                description: (
                  <span className="whitespace-pre-line">
                    {[dropOff.place, dropOff.address, dropOff.hours].join("\n")}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Card>
      <div className="grid gap-1">
        <Checkbox name="isOwner" label={t("declare.owner")} error={errorOf("isOwner")} />
        <Checkbox name="isUnlocked" label={t("declare.unlocked")} error={errorOf("isUnlocked")} />
        <Checkbox name="termsVersion" label={t("declare.terms")} error={errorOf("termsVersion")} />
        <details className="rounded-md border border-line p-4 text-sm">
          <summary className="cursor-pointer font-semibold">{t("terms")}</summary>
          <ol className="mt-3 grid list-decimal gap-2 ps-5">
            {TERMS.map((article) => (
              <li key={article}>{t(`terms.${article}`, { days: daysOf(article, offer) })}</li>
            ))}
          </ol>
        </details>
      </div>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && Object.keys(error.fields).length === 0 && errorText(error.code)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          {t("sell", {
            price:
              payout === "voucher"
                ? formatMoney(voucherCents, locale)
                : formatEuros(offer.priceCents, locale),
          })}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            {t("back")}
          </Button>
        )}
      </div>
    </form>
  );
}

const TEXTS = [
  ...(["firstName", "lastName", "birthDate", "street", "postalCode", "town", "documentKind"] as const),
  ...(["documentNumber", "documentDate", "documentAuthority", "imei"] as const),
] as const;
/** The days that an article of the terms names. */
function daysOf(article: (typeof TERMS)[number], { figures }: TrackedOffer): number {
  if (article === "price") return figures.postDays;
  return article === "inspection" ? figures.inspectDays : figures.counterDays;
}

const TERMS = ["price", "inspection", "counter", "property", "identity", "payment", "data"] as const;
