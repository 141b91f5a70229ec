import { Link, useLocation } from "react-router";
import { placeOf } from "#contract/relay/points.ts";
import { PlaceLines } from "#web/delivery/delivery-place.tsx";
import { DeliveryNote } from "#web/delivery/delivery-promise.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddressLines, AddressSaved, hasAddress, useClient, wasSaved } from "../delivery/address-card.tsx";
import type { ChosenOffer } from "../delivery/chosen-offer.ts";
import { Notice } from "../notice.tsx";

type DeliveryRecapProps = {
  userId: number;
  offer: ChosenOffer | undefined;
  /** True: something is sent, so the delivery has dates. */
  dated: boolean;
};

/** The address and the shipping option, for review before the payment. */
export function DeliveryRecap({ userId, offer, dated }: DeliveryRecapProps) {
  const t = useWords("checkout");
  const client = useClient(userId);
  const { state } = useLocation();
  const lacking = client.status === "ready" && !(client.data && hasAddress(client.data));
  return (
    <Card as="section">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl font-bold">{t("shipping.address")}</h2>
        {!lacking && (
          <Link
            to="/shipping-options"
            className="flex min-h-11 items-center rounded-sm font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("payment.changeAddress")}
          </Link>
        )}
      </div>
      <AddressSaved saved={wasSaved(state) && !lacking} />
      {lacking && (
        <Notice
          tone="warning"
          action={
            <ButtonLink to="/shipping-options" size="sm" variant="outline">
              {t("payment.addAddress")}
            </ButtonLink>
          }
        >
          <p>{t("payment.noAddress")}</p>
        </Notice>
      )}
      {client.status === "loading" && <Skeleton className="h-24 w-full max-w-64" />}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {client.data && !lacking && <AddressLines client={client.data} />}
        {client.status !== "loading" && offer && (
          <div className={lacking ? "mt-4" : ""}>
            <p className="font-semibold">{t(`option.${offer.option}`)}</p>
            {offer.option === "relay" && offer.point && (
              <PlaceLines
                name={offer.point.name}
                address={placeOf(offer.point).address}
                hours={offer.point.hours}
              />
            )}
            {dated && !lacking && <DeliveryNote by={offer} className="mt-1.5" />}
          </div>
        )}
      </div>
    </Card>
  );
}
