import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { ShipInput } from "#contract/shipments/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import type { Mover } from "./use-move.ts";

/** Form for the carrier and number of a packed parcel. */
export function ShipForm({ parcel, mover }: { parcel: BackOfficeShipment; mover: Mover }) {
  const t = useWords("admin");
  const { formProps, errors } = useForm<ShipInput>({
    check: checkedBy(ShipInput, (read) => ({
      version: parcel.version,
      carrier: read("carrier"),
      number: read("number"),
    })),
    send: async (body) => {
      if (!mover.isBusy) await mover.move("shipped", body);
    },
  });

  return (
    <form {...formProps} className="flex flex-wrap items-start gap-3">
      <ParcelFields errors={errors} />
      <Button type="submit" loading={mover.isBusy} className="mt-6">
        {t("parcel.move.shipped")}
      </Button>
    </form>
  );
}
