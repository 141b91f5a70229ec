import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { formatMoney } from "#contract/format.ts";
import {
  type CatalogueChoices,
  type CatalogueRow,
  NewOption,
  OptionChange,
  OptionFacts,
  UNOFFERED_REASONS,
} from "#contract/repair/catalogue/catalogue.ts";
import { priceRepair, writeRepairPrice } from "#contract/repair/repair-rules.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../../api.ts";
import { readEuros, typedEuros } from "../../euros.ts";
import { useFieldText } from "../../field-text.ts";
import { StepForm } from "../../step-form.tsx";

type Read = (name: string) => string;
/** An empty field is null; what can't be read is NaN, which the schema refuses. */
const orNull = (typed: string, read: (typed: string) => number | null) =>
  typed.trim() === "" ? null : (read(typed) ?? Number.NaN);
const factsOf = (read: Read) => ({
  priceCents: orNull(read("priceCents"), readEuros),
  minutes: orNull(read("minutes"), Number),
  unoffered: read("unoffered") || null,
});

interface FormProps {
  readonly onClose: () => void;
}

/** Changes price, duration and offer of a service for a model. */
export function ChangeOption({ row, onClose }: FormProps & { readonly row: CatalogueRow }) {
  const t = useWords("admin-repair-catalogue");
  const toast = useToast();
  const { id, version } = row;
  const form = useForm<OptionChange>({
    check: checkedBy(OptionChange, (read) => ({ ...factsOf(read), version })),
    async send(body) {
      await callRoute("PUT /admin/api/repair-catalogue/:id", { params: { id: String(id) }, body });
      toast({ title: t("saved") });
      onClose();
    },
  });
  return (
    <StepForm {...form} submit={t("save")} {...(form.error?.code === "STALE" && { onReload: onClose })}>
      <FactFields facts={row} errors={form.errors} />
    </StepForm>
  );
}

/** Adds a service to a model. */
export function AddOption({ choices, onClose }: FormProps & { readonly choices: CatalogueChoices }) {
  const t = useWords("admin-repair-catalogue");
  const textOf = useFieldText();
  const toast = useToast();
  const form = useForm<NewOption>({
    check: checkedBy(NewOption, (read) => ({
      ...factsOf(read),
      modelId: Number(read("modelId")),
      serviceId: Number(read("serviceId")),
    })),
    async send(body) {
      await callRoute("POST /admin/api/repair-catalogue", { body });
      toast({ title: t("added") });
      onClose();
    },
    textOf: (code) => (code === "TAKEN" ? t("add.taken") : code && textOf("REQUIRED")),
  });
  const brands = Map.groupBy(choices.models, ({ brand }) => brand);
  return (
    <StepForm {...form} submit={t("add.send")}>
      <Field label={t("phone")} error={form.errorOf("modelId")} required>
        <Select name="modelId" defaultValue="">
          <option value="">{t("choose")}</option>
          {[...brands].map(([brand, models]) => (
            <optgroup key={brand} label={brand}>
              {models.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={t("service")} error={form.errorOf("serviceId")} required>
        <Select name="serviceId" defaultValue="">
          <option value="">{t("choose")}</option>
          {choices.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FactFields facts={{ priceCents: null, minutes: null, unoffered: null }} errors={form.errors} />
    </StepForm>
  );
}

interface FactFieldsProps {
  readonly facts: OptionFacts;
  readonly errors: FieldErrors;
}

function FactFields({ facts, errors }: FactFieldsProps) {
  const t = useWords("admin-repair-catalogue");
  const locale = useLocale();
  const [typed, setTyped] = useState(facts.priceCents === null ? "" : typedEuros(facts.priceCents, locale));
  const price = OptionFacts.shape.priceCents.safeParse(orNull(typed, readEuros)).data ?? null;
  const gross = price === null ? null : priceRepair({ price: writeRepairPrice(price) }).gross;
  return (
    <>
      <Field
        label={t("price")}
        hint={gross === null ? t("price.hint") : t("price.gross", { amount: formatMoney(gross, locale) })}
        error={errors.priceCents && t("price.wrong")}
      >
        <Input
          name="priceCents"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          dir="ltr"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <Field label={t("minutes.field")} hint={t("minutes.hint")} error={errors.minutes && t("minutes.wrong")}>
        <Input
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          dir="ltr"
          defaultValue={facts.minutes ?? ""}
        />
      </Field>
      <Field label={t("offer")} hint={t("offer.hint")}>
        <Select name="unoffered" defaultValue={facts.unoffered ?? ""}>
          <option value="">{t("state.offered")}</option>
          {UNOFFERED_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
