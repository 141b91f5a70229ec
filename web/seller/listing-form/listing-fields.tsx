import { conditionSlug, mustBeSealed, REFURBISHED, readCondition } from "#contract/catalog/conditions.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import {
  type ChangeListing,
  conditionsFor,
  type ListingField,
  type ListingValues,
  listingText,
  priceOf,
} from "./listing-form.ts";

type TextField = Exclude<ListingField, "sealed">;

type ListingFieldsProps = {
  values: ListingValues;
  errors: FieldErrors;
  onChange: ChangeListing;
  /** True for a sold listing. */
  hideStock?: boolean;
  stockHint?: string;
};

export function ListingFields({
  values,
  errors,
  onChange,
  hideStock = false,
  stockHint,
}: ListingFieldsProps) {
  const t = useWords("seller");
  const bind = (name: TextField) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  const error = (name: ListingField) => {
    const key = listingText(name, errors);
    return key && t(key);
  };
  const optional = t("form.optional");
  return (
    <>
      <Field label={t("form.name")} error={error("name")} required>
        <Input {...bind("name")} maxLength={120} autoComplete="off" dir="auto" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("form.price")}
          error={error("price")}
          hint={priceOf(values.price) === 0 ? t("form.priceFree") : undefined}
          required
        >
          <Input
            {...bind("price")}
            // A text field, because a number field drops the comma where the browser's language has a decimal point: 459,99 would
            // become 45999.
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            className="rtl:text-end"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        {!hideStock && (
          <Field label={t("form.stock")} error={error("stockQuantity")} hint={stockHint} required>
            <Input {...bind("stockQuantity")} type="number" inputMode="numeric" min={1} step={1} />
          </Field>
        )}
        <Field label={t("form.condition")} error={error("condition")} hint={<ScaleLink />} required>
          <Select {...bind("condition")}>
            {conditionsFor(values.condition).map((condition) => (
              <option key={condition} value={condition}>
                <ConditionName condition={condition} />
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("form.health")}
          aside={optional}
          hint={t("form.healthHint")}
          error={error("batteryHealth")}
        >
          {/* A text field, because a number field returns an empty text for `89 %`. */}
          <Input
            {...bind("batteryHealth")}
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            dir="ltr"
            className="rtl:text-end"
          />
        </Field>
        <Field
          label={t("form.battery")}
          aside={optional}
          hint={t("form.batteryHint")}
          error={error("batteryCapacity")}
        >
          <Input {...bind("batteryCapacity")} maxLength={40} autoComplete="off" />
        </Field>
      </div>
      {mustBeSealed(values.condition) && (
        <Checkbox
          name="sealed"
          label={t("form.sealed")}
          checked={values.sealed}
          onChange={(event) => onChange("sealed", event.currentTarget.checked)}
          error={error("sealed")}
          required
        />
      )}
      <Field
        label={t("form.description")}
        aside={optional}
        hint={t("form.descriptionHint")}
        error={error("description")}
      >
        <Textarea {...bind("description")} rows={5} maxLength={5000} dir="auto" />
      </Field>
    </>
  );
}

/** A link to the scale. It opens a new tab, so that the typed values stay. */
function ScaleLink() {
  const t = useWords("seller");
  return (
    <a
      href="/etats"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
    >
      {t("form.scale")}
    </a>
  );
}

/**
 * A condition in the reader's language. The form separates the two conditions that share a state, of which one is a
 * professional's refurbishing.
 */
export function ConditionName({ condition }: { condition: string }) {
  const t = useWords("seller");
  const known = readCondition(condition);
  if (known === REFURBISHED) return t("condition.reconditionne");
  return t(`condition.${known ? conditionSlug(known) : "unknown"}`);
}
