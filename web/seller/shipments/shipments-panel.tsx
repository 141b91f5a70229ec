import { PackageOpen } from "lucide-react";
import { useState } from "react";
import { CARRIER_NAMES } from "#contract/shipments/carriers.ts";
import { SELLER_SHIPMENTS_PAGE_SIZE, type SellerShipment } from "#contract/shipments/shipments.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { AccountView } from "../dashboard/account-address.ts";
import { AccountPages, TableLoading } from "../dashboard/table-parts.tsx";
import { useListingChange } from "../dashboard/use-listing-change.ts";
import { ShipDialog } from "./ship-dialog.tsx";

/** The parcels that a seller sends, twenty a page, newest order first. */
export function ShipmentsPanel({ view }: { view: AccountView }) {
  const t = useWords("seller");
  const errors = useWords("errors");
  const { status, data, error, reload } = useRequest(
    String(view.page),
    (client) => client.sellerShipments(view.page),
    { keepPrevious: true },
  );
  const loading = status === "loading";
  if (error)
    return (
      <ErrorState
        title={t("parcels.error")}
        text={errors(error.code)}
        retry={{ label: t("retry"), onRetry: reload, loading }}
      />
    );
  if (!data) return <TableLoading label={t("parcels.loading")} />;
  if (data.total === 0)
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden />}
        title={t("parcels.empty")}
        text={t("parcels.emptyText")}
      />
    );
  return (
    <div aria-busy={loading}>
      <ul className="grid gap-4">
        {data.shipments.map((shipment) => (
          <Parcel key={`${shipment.id} ${shipment.version}`} shipment={shipment} onChanged={reload} />
        ))}
      </ul>
      <AccountPages view={view} count={Math.ceil(data.total / SELLER_SHIPMENTS_PAGE_SIZE)} />
    </div>
  );
}

function Parcel({ shipment, onChanged }: { shipment: SellerShipment; onChanged: () => void }) {
  const t = useWords("seller");
  const [shipping, setShipping] = useState(false);
  const { send, busy } = useListingChange({ onChanged });
  const { id, version, orderId, state, lines, address, carrier, number, next } = shipment;
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          <bdi dir="ltr">{orderId}</bdi>
        </h2>
        <Badge tone={next.length > 0 ? "warning" : "neutral"} dot>
          {t(`parcels.state.${state}`)}
        </Badge>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.name}>
            <bdi>{t("orders.line", line)}</bdi>
          </li>
        ))}
      </ul>
      {address && (
        <address className="text-sm text-ink-muted not-italic">
          {[address.nom, address.adresse, `${address.codePostal} ${address.ville}`].map((line) => (
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
            onClick={() => send(() => api.packShipment(id, version), t("parcels.packedToast"))}
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
