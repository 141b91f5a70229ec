import { PackageOpen } from "lucide-react";
import { useState } from "react";
import { CARRIER_NAMES } from "#contract/shipments/carriers.ts";
import { SELLER_SHIPMENTS_PAGE_SIZE, type SellerShipment } from "#contract/shipments/shipments.ts";
import { api } from "#web/client-state/api.ts";
import { pageOf } from "#web/client-state/page-of.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { AccountView } from "../dashboard/account-address.ts";
import { AccountList } from "../dashboard/table-parts.tsx";
import { useListingChange } from "../dashboard/use-listing-change.ts";
import { ShipDialog } from "./ship-dialog.tsx";

/** The parcels of a seller, twenty per page. Parcels to send come first. */
export function ShipmentsPanel({ view }: { view: AccountView }) {
  const t = useWords("seller");
  const list = useRequest(
    String(view.page),
    ({ callForResponse }) =>
      pageOf(callForResponse("GET /seller/shipments", { query: { page: String(view.page) } })),
    {
      keepPrevious: true,
    },
  );
  return (
    <AccountList
      view={view}
      list={list}
      pageSize={SELLER_SHIPMENTS_PAGE_SIZE}
      icon={<PackageOpen aria-hidden />}
      texts={{
        ...{ loading: t("parcels.loading"), error: t("parcels.error") },
        ...{ empty: t("parcels.empty"), emptyText: t("parcels.emptyText") },
      }}
    >
      {({ rows }) => (
        <ul className="grid gap-4">
          {rows.map((shipment) => (
            <Parcel key={`${shipment.id} ${shipment.version}`} shipment={shipment} onChanged={list.reload} />
          ))}
        </ul>
      )}
    </AccountList>
  );
}

function Parcel({ shipment, onChanged }: { shipment: SellerShipment; onChanged: () => void }) {
  const t = useWords("seller");
  const [shipping, setShipping] = useState(false);
  const { send, busy } = useListingChange({ onChanged });
  const { id, version, orderId, state, lines, address, place, carrier, number, next, shippingOption } =
    shipment;
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          <bdi dir="ltr">{orderId}</bdi>
        </h2>
        {shippingOption === "express" && next.length > 0 && (
          <Badge tone="brand">{t("parcels.express")}</Badge>
        )}
        <Badge tone={next.length > 0 ? "warning" : "neutral"} dot>
          {t(`parcels.state.${state}`)}
        </Badge>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.position}>
            <bdi>{t("orders.line", line)}</bdi>
          </li>
        ))}
      </ul>
      {address && (
        <address className="text-sm text-ink-muted not-italic">
          {(place
            ? [address.nom, place.name, place.address]
            : [address.nom, address.adresse, `${address.codePostal} ${address.ville}`]
          ).map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      )}
      {carrier && number && (
        <p className="text-sm">
          {carrier === "other" ? t("parcels.other") : CARRIER_NAMES[carrier]} <bdi dir="ltr">{number}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {next.includes("packed") && (
          <Button
            size="sm"
            loading={busy}
            onClick={() =>
              send(
                () => api.call("POST /seller/shipments/:id/packing", { params: { id }, body: { version } }),
                t("parcels.packedToast"),
              )
            }
          >
            {t("parcels.pack")}
          </Button>
        )}
        {next.includes("shipped") && (
          <Button size="sm" onClick={() => setShipping(true)}>
            {t("parcels.ship")}
          </Button>
        )}
      </div>
      {shipping && (
        <ShipDialog shipment={shipment} onClose={() => setShipping(false)} onChanged={onChanged} />
      )}
    </li>
  );
}
