import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { SellerLink } from "../person-links.tsx";
import { useMay } from "../session.tsx";
import { useCarrierName } from "./carrier-name.ts";
import { CorrectTracking } from "./correct-tracking.tsx";
import { ParcelMoves } from "./parcel-moves.tsx";
import { useMove } from "./use-move.ts";

const TONES: Readonly<Record<BackOfficeShipment["state"], Tone>> = {
  preparing: "warning",
  packed: "brand",
  shipped: "brand",
  delivered: "success",
  lost: "danger",
  sent_back: "danger",
  cancelled: "neutral",
};

interface ParcelProps {
  readonly number: string;
  readonly parcel: BackOfficeShipment;
}

/** A parcel: its state, seller, contents and carrier, and the allowed moves. */
export function Parcel({ number, parcel }: ParcelProps) {
  const t = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const carrierName = useCarrierName();
  const mover = useMove(number, parcel);
  const dates = [
    [t("parcel.packedAt"), parcel.packedAt],
    [t("parcel.shippedAt"), parcel.shippedAt],
    [t("parcel.endedAt"), parcel.endedAt],
  ] as const;
  const tracking = parcel.carrier && `${carrierName(parcel.carrier)} · ${parcel.number ?? "–"}`;
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={mover.title} tabIndex={-1} className="me-auto font-bold outline-none">
          {t("parcel.title", { id: parcel.id })} ·{" "}
          <SellerLink id={parcel.sellerId} name={parcel.seller || t("parcel.erasedSeller")} />
        </h3>
        <Badge tone={TONES[parcel.state]}>{t(`parcel.state.${parcel.state}`)}</Badge>
      </div>
      <ul className="grid gap-1">
        {parcel.lines.map(({ name, quantity, imei, claimedDevice }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a parcel never change
          <li key={position}>
            {quantity} × {name}
            {imei && <span className="ms-2 text-ink-muted figures">{t("parcel.imei", { imei })}</span>}
            {claimedDevice && <ClaimedDevice publicId={claimedDevice} />}
          </li>
        ))}
      </ul>
      {tracking && (
        <p>
          {parcel.link ? (
            <a href={parcel.link} target="_blank" rel="noreferrer" className="inline-flex gap-1.5 underline">
              {tracking}
              <ExternalLink aria-label={t("newTab")} className="mt-1 size-4" />
            </a>
          ) : (
            tracking
          )}
        </p>
      )}
      {parcel.state === "shipped" && may("orders.write") && (
        <CorrectTracking number={number} parcel={parcel} />
      )}
      <p className="text-sm text-ink-muted empty:hidden">
        {dates.flatMap(([label, iso]) => (iso ? `${label} ${formatDateTime(iso, locale)}` : [])).join(" · ")}
      </p>
      <Link
        to={`/orders/${encodeURIComponent(number)}/delivery-notes/${parcel.id}`}
        className="justify-self-start underline underline-offset-4"
      >
        {t("papers.deliveryNote")}
      </Link>
      {may("orders.write") && <ParcelMoves number={number} parcel={parcel} mover={mover} />}
    </Card>
  );
}

/** Warns that a seller's IMEI belongs to a device of the shop. */
function ClaimedDevice({ publicId }: { publicId: string }) {
  const t = useWords("admin");
  const may = useMay();
  return (
    <p className="rounded-md bg-warning-soft p-3 text-warning">
      {t("parcel.claimed")}{" "}
      {may("devices.work") ? (
        <Link to={`/devices/${publicId}`} className="underline underline-offset-4">
          {publicId}
        </Link>
      ) : (
        publicId
      )}
    </p>
  );
}
