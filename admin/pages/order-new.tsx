import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { LOCALE_FACTS, LOCALES } from "#contract/locale.ts";
import {
  DESK_WAYS,
  type DeskOffer,
  DeskOrder,
  LINK_DAYS,
  MAX_DESK_PHONES,
} from "#contract/orders/requests.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PhoneInput } from "#web/ui/forms/phone-input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TownFields } from "#web/ui/forms/town-fields.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { StepForm } from "../step-form.tsx";

const NAMES = [
  "email",
  "prenom",
  "nom",
  "telephone",
  "adresse",
  "codePostal",
  "ville",
  "locale",
  "way",
] as const;

/** An order for a customer on the phone or at the counter: the phones, who buys, and how it is paid. */
export default function NewOrderPage() {
  const t = useWords("admin");
  const navigate = useNavigate();
  const [phones, setPhones] = useState<readonly DeskOffer[]>([]);
  // A second press, or a repeated request, makes the same order.
  const [key] = useState(() => crypto.randomUUID());
  const { formProps, errors, errorOf, isSending, error, forget } = useForm<DeskOrder>({
    check: checkedBy(DeskOrder, (read) => ({
      ...Object.fromEntries(NAMES.map((name) => [name, read(name)])),
      ...(read("isTownConfirmed") === "on" && { isTownConfirmed: true }),
      ...{ key, sendsLink: read("sendsLink") === "on" },
      phones: phones.map(({ itemId, version, priceCents }) => ({ itemId, version, priceCents })),
    })),
    send: async (body) => {
      const { number } = await callRoute("POST /admin/api/orders", { body });
      await navigate(`/orders/${number}`);
    },
    textOf: useFieldText(),
    isGuarded: true,
  });
  return (
    <Page title={t("desk.title")}>
      <div className="grid max-w-3xl gap-6">
        <p className="text-ink-muted">{t("desk.text")}</p>
        <Phones
          phones={phones}
          onChange={setPhones}
          isMissing={errors.phones !== undefined && phones.length === 0}
        />
        <Section title={t("desk.customer")}>
          <StepForm
            formProps={formProps}
            submit={t("desk.make")}
            isSending={isSending}
            error={error}
            onReload={forget}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t("desk.prenom")} error={errorOf("prenom")} required>
                <Input name="prenom" maxLength={80} autoComplete="off" />
              </Field>
              <Field label={t("desk.nom")} error={errorOf("nom")} required>
                <Input name="nom" maxLength={80} autoComplete="off" />
              </Field>
              <Field label={t("address.email")} error={errorOf("email")} required>
                <Input name="email" type="email" maxLength={200} autoComplete="off" />
              </Field>
              <Field label={t("address.telephone")} error={errorOf("telephone")} required>
                <PhoneInput name="telephone" autoComplete="off" />
              </Field>
            </div>
            <Field label={t("address.adresse")} error={errorOf("adresse")} required>
              <Input name="adresse" maxLength={200} autoComplete="off" />
            </Field>
            <TownFields
              code={{ label: t("address.codePostal"), value: "", error: errorOf("codePostal") }}
              town={{ label: t("address.ville"), value: "", error: errorOf("ville") }}
              required
              refused={errors}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t("desk.way")} error={errorOf("way")} required>
                <Select name="way" defaultValue="standard">
                  {DESK_WAYS.map((way) => (
                    <option key={way} value={way}>
                      {t(`order.way.${way}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t("desk.locale")} error={errorOf("locale")} required>
                <Select name="locale" defaultValue="fr">
                  {LOCALES.map((locale) => (
                    <option key={locale} value={locale}>
                      {LOCALE_FACTS[locale].ownName}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            <Checkbox name="sendsLink" defaultChecked label={t("desk.sendsLink", { days: LINK_DAYS })} />
          </StepForm>
        </Section>
      </div>
    </Page>
  );
}

interface PhonesProps {
  readonly phones: readonly DeskOffer[];
  readonly onChange: (phones: readonly DeskOffer[]) => void;
  readonly isMissing: boolean;
}

/** The phones of the order, found one by one by a scan or a number. */
function Phones({ phones, onChange, isMissing }: PhonesProps) {
  const t = useWords("admin");
  const locale = useLocale();
  const { isSending, error, run, forget } = useSend();
  const total = phones.reduce((sum, { priceCents }) => sum + priceCents, 0);
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("code");
    if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
    const code = input.value;
    void run(async () => {
      const found = await callRoute("POST /admin/api/orders/offers", { body: { code } });
      if (!phones.some(({ itemId }) => itemId === found.itemId)) onChange([...phones, found]);
      input.value = "";
      input.focus();
    });
  }
  return (
    <Section title={t("desk.phones")}>
      <form method="post" onSubmit={find} className="flex flex-wrap items-end gap-3">
        <Field
          label={t("desk.code")}
          hint={t("desk.codeHint")}
          error={isMissing ? t("desk.noPhone") : undefined}
          className="min-w-64 flex-1"
        >
          <Input name="code" autoComplete="off" maxLength={200} autoFocus onInput={forget} />
        </Field>
        <Button
          type="submit"
          variant="outline"
          loading={isSending}
          disabled={phones.length >= MAX_DESK_PHONES}
        >
          {t("desk.add")}
        </Button>
      </form>
      <div className="mt-3 empty:hidden">
        {error &&
          (error.code === "NOT_FOUND" ? (
            <p role="alert" className="font-medium text-danger">
              {t("desk.notOnSale")}
            </p>
          ) : (
            <ErrorText error={error} />
          ))}
      </div>
      {phones.length > 0 && (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {phones.map(({ itemId, name, condition, priceCents }) => (
              <li key={itemId} className="flex items-center gap-4 py-2">
                <span className="min-w-0 flex-1">
                  <b>{name}</b> <span className="text-ink-muted">{condition}</span>
                </span>
                <span className="figures">{formatMoney(priceCents, locale)}</span>
                <IconButton
                  label={t("desk.remove", { name })}
                  onClick={() => onChange(phones.filter((one) => one.itemId !== itemId))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex justify-between gap-4 font-bold">
            <span>{t("desk.sum")}</span>
            <span className="figures">{formatMoney(total, locale)}</span>
          </p>
        </>
      )}
    </Section>
  );
}
