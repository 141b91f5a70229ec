import { useState } from "react";
import { DeliveryInput } from "#contract/orders/edits.ts";
import { SHIPPING_OPTIONS } from "#contract/orders/shipping.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { type EditableProps, useMayEdit } from "./editable.ts";
import { RelayField } from "./relay-field.tsx";

/** A button that opens a dialog to deliver an order in another way, while all its parcels are still to be packed. */
export function WayButton({ data, parcels }: EditableProps) {
  const t = useWords("admin");
  const mayEdit = useMayEdit({ data });
  const open = parcels.filter(({ state }) => state !== "cancelled");
  if (!mayEdit || open.length === 0 || open.some(({ state }) => state !== "preparing")) return null;
  return (
    <DialogButton title={t("way.title")} text={t("way.text")} className="mt-2">
      {(onClose) => <WayForm data={data} onClose={onClose} />}
    </DialogButton>
  );
}

function WayForm({ data, onClose }: Pick<EditableProps, "data"> & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const number = data.order.orderId;
  const now = data.order.shippingOption;
  // The collection point itself may be changed as well.
  const ways = SHIPPING_OPTIONS.filter((way) => way !== now || way === "relay");
  const [way, setWay] = useState<string | undefined>(ways[0]);
  const { formProps, errorOf, isSending, error, forget } = useForm<DeliveryInput>({
    check: checkedBy(DeliveryInput, (read) => ({
      version: data.version,
      option: read("option"),
      reason: read("reason"),
      ...(read("option") === "relay" && { relayPoint: read("relayPoint") }),
    })),
    send: async (body) => {
      await callRoute("PUT /admin/api/orders/:number/delivery", { params: { number }, body });
      toast({ title: t("way.done", { number }) });
      onClose();
    },
    textOf: useFieldText(),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={t("way.option")} error={errorOf("option")} required>
        <Select name="option" value={way} onChange={({ target }) => setWay(target.value)}>
          {ways.map((one) => (
            <option key={one} value={one}>
              {t(one === now ? "way.otherPoint" : `order.way.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {way === "relay" && <RelayField near={data.order.address.codePostal} error={errorOf("relayPoint")} />}
      <Field label={t("reason")} error={errorOf("reason")} required>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
      <ErrorText error={error} onReload={forget} />
      <Button type="submit" loading={isSending}>
        {t("way.submit")}
      </Button>
    </form>
  );
}
