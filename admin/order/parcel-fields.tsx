import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { FieldTexts } from "#web/ui/forms/changed-fields.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFieldText } from "../field-text.ts";
import { useTheirs } from "../theirs.tsx";
import { useCarrierName } from "./carrier-name.ts";

interface FieldsProps {
  readonly errors: FieldErrors;
  /** The initial values. */
  readonly before?: Pick<BackOfficeShipment, "carrier" | "number">;
  /** A colleague’s stored values of the fields that both changed. */
  readonly theirs?: FieldTexts;
}

/** The fields `carrier` and `number` of a parcel. */
export function ParcelFields({ errors, before, theirs = {} }: FieldsProps) {
  const t = useWords("admin");
  const fieldText = useFieldText();
  const carrierName = useCarrierName();
  const theirsOf = useTheirs(theirs);
  const nameOf = (stored: string) => {
    const carrier = CARRIERS.find((one) => one === stored);
    return carrier ? carrierName(carrier) : stored;
  };
  return (
    <>
      <Field
        label={t("parcel.carrier")}
        error={fieldText(errors.carrier)}
        hint={theirsOf("carrier", nameOf)}
        className="min-w-48 flex-1"
      >
        <Select name="carrier" defaultValue={before?.carrier ?? undefined}>
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("parcel.number")}
        error={fieldText(errors.number)}
        hint={theirsOf("number")}
        required
        className="min-w-48 flex-1"
      >
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
