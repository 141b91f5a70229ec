import { ArrowUp, X } from "lucide-react";
import { useId, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { SHIPPING_OPTIONS } from "#contract/orders/shipping.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useFieldText } from "../field-text.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import { readRules, type TypedRule, textOfRules } from "./typed-rules.ts";

interface RulesProps {
  readonly name: string;
  readonly label: string;
  /** The stored rules, as `textOfRules` writes them. */
  readonly stored: string;
  readonly errors: FieldErrors;
  readonly onChange: () => void;
}

/** The table of the rules that propose a carrier. A hidden field carries the rows to the form. */
export function CarrierRules({ name, label, stored, errors, onChange }: RulesProps) {
  const t = useWords("admin-settings");
  const admin = useWords("admin");
  const carrierName = useCarrierName();
  const fieldText = useFieldText();
  const errorId = useId();
  const [rows, setRows] = useState(() => readRules(stored));
  function change(next: readonly TypedRule[]) {
    setRows(next);
    onChange();
  }
  const edit = (place: number, part: Partial<TypedRule>) =>
    change(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  const remove = (place: number) => change(rows.filter((_, index) => index !== place));
  function raise(place: number) {
    const [before, row] = [rows[place - 1], rows[place]];
    if (before && row) change(rows.with(place - 1, row).with(place, before));
  }
  const errorOf = (place: number, part: string) => fieldText(errors[`${name}.${place}.${part}`]);
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <p className="text-sm text-ink-muted">{t("rule.any")}</p>
      <input
        type="hidden"
        name={name}
        value={textOfRules(rows)}
        onInput={(event) => setRows(readRules(event.currentTarget.value))}
      />
      <ol className="grid gap-3">
        {rows.map((row, index) => {
          const place = index + 1;
          return (
            <li key={row.key}>
              <fieldset className="grid items-start gap-2 rounded-md border border-line p-3 sm:grid-cols-2 lg:grid-cols-[1fr_9rem_11rem_1fr_6rem]">
                <legend className="sr-only">{t("rule.name", { place })}</legend>
                <Field label={t("rule.option")} error={errorOf(index, "option")}>
                  <Select
                    name={`${name}.${index}.option`}
                    value={row.option}
                    onChange={(event) => edit(index, { option: event.currentTarget.value })}
                  >
                    <option value="">{t("rule.anyOption")}</option>
                    {SHIPPING_OPTIONS.filter((option) => option !== "store").map((option) => (
                      <option key={option} value={option}>
                        {admin(`order.way.${option}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={t("rule.maxGrams")} error={errorOf(index, "maxGrams")}>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    name={`${name}.${index}.maxGrams`}
                    value={row.maxGrams}
                    onChange={(event) => edit(index, { maxGrams: event.currentTarget.value })}
                  />
                </Field>
                <Field label={t("rule.postcode")} error={errorOf(index, "postcode")}>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    name={`${name}.${index}.postcode`}
                    value={row.postcode}
                    onChange={(event) => edit(index, { postcode: event.currentTarget.value })}
                  />
                </Field>
                <Field label={t("rule.carrier")} error={errorOf(index, "carrier")}>
                  <Select
                    name={`${name}.${index}.carrier`}
                    value={row.carrier}
                    onChange={(event) => edit(index, { carrier: event.currentTarget.value })}
                  >
                    {CARRIERS.map((carrier) => (
                      <option key={carrier} value={carrier}>
                        {carrierName(carrier)}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field
                  label={t("rule.labelOption")}
                  error={errorOf(index, "labelOption")}
                  className="sm:col-span-2 lg:col-span-4"
                >
                  <Input
                    name={`${name}.${index}.labelOption`}
                    autoComplete="off"
                    value={row.labelOption}
                    onChange={(event) => edit(index, { labelOption: event.currentTarget.value })}
                  />
                </Field>
                <div className="flex gap-1 sm:col-span-2 lg:col-span-1 lg:pt-6">
                  {index > 0 && (
                    <IconButton label={t("rule.raise", { place })} onClick={() => raise(index)}>
                      <ArrowUp aria-hidden className="size-5" />
                    </IconButton>
                  )}
                  <IconButton
                    label={t("rule.remove", { place })}
                    onClick={() => remove(index)}
                    className="ms-auto"
                  >
                    <X aria-hidden className="size-5" />
                  </IconButton>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <FieldError id={errorId}>{fieldText(errors[name])}</FieldError>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => change([...rows, ...readRules("[{}]")])}
      >
        {t("rule.add")}
      </Button>
    </fieldset>
  );
}
