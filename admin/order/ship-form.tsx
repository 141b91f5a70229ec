import type { FormEvent } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { ShipInput } from "#contract/shipments/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import type { Mover } from "./use-move.ts";

/** Carrier and number of a packed parcel. */
export function ShipForm({ parcel, mover }: { parcel: BackOfficeShipment; mover: Mover }) {
  const t = useWords("admin");
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
      <ParcelFields errors={errors} />
      <Button type="submit" loading={mover.isBusy} className="mt-6">
        {t("parcel.move.shipped")}
      </Button>
    </form>
  );
}
