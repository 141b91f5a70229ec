import { ExternalLink } from "lucide-react";
import { CARRIER_NAMES } from "#contract/shipments/carriers.ts";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";
import type { Shipment } from "#contract/shipments/shipments.ts";
import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { PickupCode } from "./pickup-code.tsx";
import { ReceivedButton } from "./received-button.tsx";

const TONES: Record<ShipmentState, Tone> = {
  preparing: "warning",
  packed: "warning",
  shipped: "brand",
  delivered: "success",
  lost: "danger",
  sent_back: "danger",
  cancelled: "neutral",
};

type ParcelsProps = {
  shipments: readonly Shipment[];
  /** The name of the shop, the sender of its own parcels. */
  shop: string;
  /** Reports that a parcel has arrived. */
  onReceived: (shipment: Shipment) => Promise<void>;
};

/** The parcels of an order. Each has the carrier's link and the button `Bien reçu`. */
export function Parcels({ shipments, ...props }: ParcelsProps) {
  const t = useWords("shipments");
  if (shipments.length === 0) return null;
  return (
    <ul aria-label={t("parcels")} className="grid gap-4">
      {shipments.map((shipment) => (
        <Parcel key={shipment.id} shipment={shipment} {...props} />
      ))}
    </ul>
  );
}

function Parcel({ shipment, shop, onReceived }: Omit<ParcelsProps, "shipments"> & { shipment: Shipment }) {
  const t = useWords("shipments");
  const { state, carrier, number, link, seller, lines, isReplacement, pickup } = shipment;

  const carrierName = carrier && (carrier === "other" ? t("other") : CARRIER_NAMES[carrier]);
  return (
    <li className="grid gap-3 rounded-md border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          <bdi>{t(isReplacement ? "replacement" : "parcel", { seller: seller || shop })}</bdi>
        </p>
        <Badge tone={TONES[state]} dot>
          {t(`state.${state}`)}
        </Badge>
      </div>
      <ul className="text-ink-muted">
        {lines.map(({ position, name, quantity }) => (
          <li key={position}>
            <bdi>{t("line", { quantity, name: unbrokenStorage(name) })}</bdi>
          </li>
        ))}
      </ul>
      {pickup && <PickupCode {...pickup} />}
      {number && (
        <p>
          {t("number")} <bdi dir="ltr">{number}</bdi> ({carrierName})
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {link && (
          <a
            href={link}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("follow", { carrier: carrierName ?? "" })}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        {state === "shipped" && <ReceivedButton onReceived={() => onReceived(shipment)} />}
      </div>
    </li>
  );
}
