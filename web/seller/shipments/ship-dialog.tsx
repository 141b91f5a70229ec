import { useState } from "react";
import { CARRIER_NAMES, CARRIERS } from "#contract/shipments/carriers.ts";
import { type SellerShipment, ShipInput } from "#contract/shipments/shipments.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { type Checked, checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { FormDialog } from "../dashboard/form-dialog.tsx";
import { useListingChange } from "../dashboard/use-listing-change.ts";

type ShipDialogProps = { shipment: SellerShipment; onClose: () => void; onChanged: () => void };

/** A dialog for the carrier and the number of a packed parcel. For each line, the seller may add the IMEI as a claim. */
export function ShipDialog({ shipment, onClose, onChanged }: ShipDialogProps) {
  const t = useWords("seller");
  const [carrier, setCarrier] = useState("laposte");

  const form = useForm({
    check,
    send: (input) =>
      send(
        () => api.call("POST /seller/shipments/:id/shipping", { params: { id: shipment.id }, body: input }),
        t("parcels.shippedToast"),
      ),
  });
  const { errors, refuse } = form;
  const { send, busy } = useListingChange({ onChanged, refuse });

  function check(element: HTMLFormElement): Checked<ShipInput> {
    const read = formReader(element);
    const imeis = shipment.lines.flatMap(({ position }) => {
      const imei = read(`imei-${position}`).replace(/\s/g, "");
      return imei ? [{ position, imei }] : [];
    });
    const typed = {
      version: shipment.version,
      carrier,
      number: read("number"),
      ...(imeis.length > 0 ? { imeis } : {}),
    };
    const checked = checkForm(ShipInput, typed);
    if (!checked.errors) return checked;
    // The errors name claims by their position in the request; the fields are named by line.
    const errors = Object.fromEntries(
      Object.entries(checked.errors).map(([name, code]) => {
        const place = /^imeis\.(\d+)/.exec(name)?.[1];
        return [place === undefined ? name : `imei-${imeis[Number(place)]?.position}`, code];
      }),
    );
    return { data: null, errors };
  }

  const errorOf = (name: string) =>
    errors[name] && t(errors[name] === "REQUIRED" ? "parcels.required" : "parcels.invalid");
  return (
    <FormDialog title={t("parcels.ship")} size="md" form={form} busy={busy} onClose={onClose}>
      <Field label={t("parcels.carrier")}>
        <Select name="carrier" value={carrier} onChange={(event) => setCarrier(event.currentTarget.value)}>
          {CARRIERS.map((name) => (
            <option key={name} value={name}>
              {name === "other" ? t("parcels.other") : CARRIER_NAMES[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("parcels.number")} error={errorOf("number")} required>
        <Input name="number" autoComplete="off" maxLength={80} dir="ltr" />
      </Field>
      {shipment.lines.map(({ position, name }) => (
        <Field
          key={position}
          label={t("parcels.imei", { name })}
          hint={t("parcels.imeiHint")}
          error={errorOf(`imei-${position}`)}
        >
          <Input name={`imei-${position}`} inputMode="numeric" autoComplete="off" maxLength={20} dir="ltr" />
        </Field>
      ))}
    </FormDialog>
  );
}
