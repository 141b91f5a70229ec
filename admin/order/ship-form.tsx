import type { FormEvent } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { ShipInput } from "#contract/shipments/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useFieldText } from "../field-text.ts";
import { useCarrierName } from "./carrier-name.ts";
import type { Mover } from "./use-move.ts";

/** Carrier and number of a packed parcel. */
export function ShipForm({ parcel, mover }: { parcel: BackOfficeShipment; mover: Mover }) {
  const t = useWords("admin");
  const fieldText = useFieldText();
  const carrierName = useCarrierName();
  const { form, formProps, errors, refuse } = useFormErrors();

  function ship(event: FormEvent) {
    event.preventDefault();
    if (!form.current || mover.isBusy) return;
    const read = formReader(form.current);
    const typed = { version: parcel.version, carrier: read("carrier"), number: read("number") };
    const checked = checkForm(ShipInput, typed);
    if (checked.errors) return refuse(checked.errors);
    mover.move("shipped", checked.data);
  }

  return (
    <form {...formProps} onSubmit={ship} className="flex flex-wrap items-start gap-3">
      <Field label={t("parcel.carrier")} error={fieldText(errors.carrier)} className="min-w-48 flex-1">
        <Select name="carrier">
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("parcel.number")} error={fieldText(errors.number)} required className="min-w-48 flex-1">
        <Input name="number" autoComplete="off" maxLength={80} dir="ltr" />
      </Field>
      <Button type="submit" loading={mover.isBusy} className="mt-6">
        {t("parcel.move.shipped")}
      </Button>
    </form>
  );
}
