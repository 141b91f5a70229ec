import { SearchX } from "lucide-react";
import { useState } from "react";
import { data, Link } from "react-router";
import { formatDate, formatMoney } from "#contract/format.ts";
import { deliveredAtOf, progressOf } from "#contract/shipments/progress.ts";
import { WITHDRAWAL_PATH } from "#contract/withdrawal/withdrawal.ts";
import { TradeInNote } from "#web/account/orders/trade-in-note.tsx";
import { OfferView } from "#web/buyback/offer-view.tsx";
import { trackedCases } from "#web/cases/case-api.ts";
import { OrderCasesPart } from "#web/cases/order-cases.tsx";
import { Notice } from "#web/checkout/notice.tsx";
import { ProductTile } from "#web/checkout/product-tile.tsx";
import { api } from "#web/client-state/api.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { DeliveryPlace } from "#web/delivery/delivery-place.tsx";
import { DeliveryPromise } from "#web/delivery/delivery-promise.tsx";
import { OrderProgress } from "#web/delivery/order-progress.tsx";
import { Parcels } from "#web/delivery/parcels.tsx";
import { DocumentList } from "#web/documents/document-list.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { linkPageMeta } from "#web/i18n/page-meta.ts";
import { SoldCondition } from "#web/i18n/sold-condition.tsx";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { OrderMessages } from "#web/messages/order-messages.tsx";
import { RepairView } from "#web/repair/repair-view.tsx";
import { TrackedRepairs } from "#web/repair/tracked-repairs.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Container } from "#web/ui/container.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/order.ts";

export const handle = words(
  "tracking",
  "catalog",
  "shipments",
  "delivery",
  "documents",
  "messages",
  "errors",
  "estimate",
  "cases",
  "offer",
  "sale",
  "repairs",
  "repair-booking",
  "custody",
);

/** The token is that of an order, a buy-back offer, or a repair from the counter. A dead link shows a page with a way to continue. Its status is 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiOf(context);
  const tracking = await api.tracking(params.token).catch(nullIfMissing);
  const offer = tracking ? null : await api.trackedOffer(params.token).catch(nullIfMissing);
  const repair = tracking || offer ? null : await api.trackedRepair(params.token).catch(nullIfMissing);
  return data({ tracking, offer, repair }, { status: tracking || offer || repair ? 200 : 404 });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("tracking");
  const ot = metaWords("offer");
  const number = loaderData?.tracking?.number;
  if (loaderData?.offer) return linkPageMeta(ot("meta", { phone: loaderData.offer.model }));
  if (loaderData?.repair)
    return linkPageMeta(metaWords("repairs")("meta", { number: loaderData.repair.number }));
  return linkPageMeta(number ? t("page.meta", { number }) : t("meta"));
}

export default function TrackedOrder({ loaderData, params }: Route.ComponentProps) {
  const t = useWords("tracking");
  const locale = useLocale();
  const shop = useCompany()?.name ?? "";
  const [tracking, setTracking] = useState(loaderData.tracking);
  if (loaderData.offer) return <OfferView offer={loaderData.offer} token={params.token} />;
  if (loaderData.repair) return <RepairView repair={loaderData.repair} token={params.token} />;
  if (!tracking)
    return (
      <Container className="py-16">
        <EmptyState
          headingLevel={1}
          icon={<SearchX aria-hidden />}
          title={t("page.gone")}
          text={t("page.goneText")}
          action={<ButtonLink to="/suivi">{t("title")}</ButtonLink>}
        />
      </Container>
    );
  const { toPay } = tracking;
  const { number, createdAt, town, delivery, place, shippingOption, items, shipments, history, status } =
    tracking;
  const date = formatDate(createdAt, "day", locale);
  return (
    <Container className="grid gap-8 pt-10 pb-16 sm:pt-16 sm:pb-24">
      <header>
        <h1 className="text-3xl font-bold">
          {t("page.title")} <bdi className="whitespace-nowrap">{number}</bdi>
        </h1>
        <p className="mt-2 text-ink-muted">
          {town ? t("page.placed", { date, town }) : t("page.placedNowhere", { date })}
        </p>
      </header>
      {toPay && (
        <Notice
          title={t("page.toPay", { amount: formatMoney(toPay.totalCents, locale) })}
          action={
            <ButtonLink to={`/payer/${params.token}`} reloadDocument>
              {t("page.pay")}
            </ButtonLink>
          }
        >
          {toPay.until && <p>{t("page.toPayUntil", { date: formatDate(toPay.until, "long", locale) })}</p>}
        </Notice>
      )}
      <Card>
        <OrderProgress {...progressOf(tracking)} />
        {delivery && status !== "CANCELLED" && (
          <p className="mt-3 font-semibold">
            <DeliveryPromise
              dates={delivery}
              deliveredAt={deliveredAtOf(shipments)}
              isPickup={shippingOption === "store"}
            />
          </p>
        )}
        {place && <DeliveryPlace place={place} className="mt-4" />}
      </Card>
      <Parcels
        shipments={shipments}
        shop={shop}
        onReceived={async ({ id }) =>
          setTracking(
            await api.call("POST /tracking/receipts", { body: { token: params.token, shipment: id } }),
          )
        }
      />
      {tracking.tradeIn && <TradeInNote tradeIn={tracking.tradeIn} />}
      <TrackedRepairs repairs={tracking.repairs} token={params.token} />
      <section aria-labelledby="tracked-items">
        <h2 id="tracked-items" className="mb-3 text-xl font-bold">
          {t("page.items")}
        </h2>
        <ul className="grid gap-3">
          {items.map(({ productName, productType, quantity, image, phone }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name; their order stays
            <li key={position} className="flex items-center gap-4">
              <ProductTile image={image} type={productType} className="size-16" />
              <div className="min-w-0">
                {quantity} × <OrderedName name={productName} />
                <SoldCondition phone={phone} />
              </div>
            </li>
          ))}
        </ul>
      </section>
      {history.length > 0 && (
        <section aria-labelledby="tracked-history">
          <h2 id="tracked-history" className="mb-3 text-xl font-bold">
            {t("page.history")}
          </h2>
          <ol className="grid gap-1">
            {history.map(({ kind, at }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parcels may leave at one moment; their order stays
              <li key={position}>
                {t(`event.${kind}`)}
                <span className="text-ink-muted"> · {formatDate(at, "day", locale)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <DocumentList
        documents={tracking.documents}
        load={(label) => api.call("POST /tracking/documents", { body: { token: params.token, label } })}
      />
      <OrderCasesPart
        data={tracking.cases}
        onChanged={(cases) => setTracking({ ...tracking, cases })}
        api={trackedCases(params.token)}
      />
      {status === "PAYED" && (
        <p>
          <Link
            to={`${WITHDRAWAL_PATH}?commande=${number}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t("page.withdraw")}
          </Link>
        </p>
      )}
      <OrderMessages token={params.token} threads={tracking.threads} />
    </Container>
  );
}
