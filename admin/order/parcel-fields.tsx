import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFieldText } from "../field-text.ts";
import { useCarrierName } from "./carrier-name.ts";

interface FieldsProps {
  readonly errors: FieldErrors;
  /** What was typed before. */
  readonly before?: Pick<BackOfficeShipment, "carrier" | "number">;
}

/** The fields `carrier` and `number` of a parcel. */
export function ParcelFields({ errors, before }: FieldsProps) {
  const t = useWords("admin");
  const fieldText = useFieldText();
  const carrierName = useCarrierName();
  return (
    <>
      <Field label={t("parcel.carrier")} error={fieldText(errors.carrier)} className="min-w-48 flex-1">
        <Select name="carrier" defaultValue={before?.carrier ?? undefined}>
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("parcel.number")} error={fieldText(errors.number)} required className="min-w-48 flex-1">
        <Input
          name="number"
          autoComplete="off"
          maxLength={80}
          data-scans="text"
          dir="ltr"
          defaultValue={before?.number ?? undefined}
        />
      </Field>
    </>
  );
}
