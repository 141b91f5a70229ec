import { Download, RotateCcw, Truck } from "lucide-react";
import type { Order } from "#contract/orders/orders.ts";
import { progressOf } from "#contract/shipments/progress.ts";
import { api } from "#web/client-state/api.ts";
import { ReceivedButton } from "#web/delivery/received-button.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { saveFile } from "#web/ui/save-file.ts";

interface OrderActionsProps {
  order: Order;
  /** Opens the details, at their cases for a return. */
  onOpen: (part: "parcels" | "cases") => void;
  onChanged: () => void;
}

/** The acts that an order allows now: follow it, confirm its parcel, return it, save its invoice. */
export function OrderActions({ order, onOpen, onChanged }: OrderActionsProps) {
  const t = useWords("client");
  const { isSending, error, run } = useSend();
  const { orderId, status, shipments = [], documents = [] } = order;
  const { waits } = progressOf(order);
  const onItsWay = shipments.filter(({ state }) => state === "shipped");
  const invoice = documents.find(({ kind }) => kind !== "credit_note");
  if (status !== "PAYED") return null;
  const params = { id: orderId };
  return (
    <div className="relative flex flex-wrap gap-2">
      <Button variant="soft" icon={<Truck aria-hidden />} onClick={() => onOpen("parcels")}>
        {t("act.follow")}
      </Button>
      {onItsWay.map(({ id: shipment }) => (
        <ReceivedButton
          key={shipment}
          onReceived={async () => {
            await api.call("POST /orders/:id/shipments/:shipment/receipt", {
              params: { ...params, shipment },
            });
            onChanged();
          }}
        />
      ))}
      {waits === "nothing" && (
        <Button variant="outline" icon={<RotateCcw aria-hidden />} onClick={() => onOpen("cases")}>
          {t("act.return")}
        </Button>
      )}
      {invoice && (
        <Button
          variant="outline"
          icon={<Download aria-hidden />}
          loading={isSending}
          onClick={() =>
            void run(async () => {
              const file = await api.call("GET /orders/:id/documents/:label", {
                params: { ...params, label: invoice.label },
              });
              saveFile(`${invoice.label}.pdf`, file);
            })
          }
        >
          {t(`act.${invoice.kind === "receipt" ? "receipt" : "invoice"}`)}
        </Button>
      )}
      <p role="alert" className="w-full text-sm text-danger empty:hidden">
        {error && t("act.failed")}
      </p>
    </div>
  );
}
