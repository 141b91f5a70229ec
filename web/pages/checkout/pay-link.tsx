import { CircleCheck, SearchX } from "lucide-react";
import { data } from "react-router";
import { formatDate } from "#contract/format.ts";
import { LinkDesk } from "#web/checkout/payment/link-desk.tsx";
import { ProductTile } from "#web/checkout/product-tile.tsx";
import { useMoney } from "#web/checkout/use-money.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { linkPageMeta } from "#web/i18n/page-meta.ts";
import { SoldCondition } from "#web/i18n/sold-condition.tsx";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Container } from "#web/ui/container.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Route } from "./+types/pay-link.ts";

export const handle = words("checkout", "catalog", "errors");

/** The token is that of the order's tracking page. A dead link shows a page with a way to continue. Its status is 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const tracking = await apiOf(context)
    .tracking(params.token)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
  const { number, items, status, toPay } = tracking ?? {};
  const order = number && items && status ? { number, items, status, toPay } : null;
  return data({ order }, { status: order ? 200 : 404 });
}

export function meta(): Route.MetaDescriptors {
  return linkPageMeta(metaWords("checkout")("payment.meta"));
}

/** The page that pays an order made by the shop, from the link of its mail. */
export default function PayLinkPage({ loaderData: { order }, params: { token } }: Route.ComponentProps) {
  const t = useWords("checkout");
  const { money } = useMoney();
  const locale = useLocale();
  const toPay = order?.toPay;
  if (!order || !toPay)
    return (
      <Container className="py-16">
        {order?.status === "PAYED" ? (
          <EmptyState
            headingLevel={1}
            tone="success"
            icon={<CircleCheck aria-hidden />}
            title={t("request.paid")}
            action={<ButtonLink to={`/suivi/${token}`}>{t("request.follow")}</ButtonLink>}
          />
        ) : (
          <EmptyState
            headingLevel={1}
            icon={<SearchX aria-hidden />}
            title={t("request.over")}
            text={t("request.overText")}
            action={<ButtonLink to="/contact">{t("error.toContact")}</ButtonLink>}
          />
        )}
      </Container>
    );
  return (
    <Container width="narrow" className="grid gap-6 pt-8 pb-16 sm:pt-14 sm:pb-24">
      <PageHead title={t("request.title")} />
      <Card as="section" aria-labelledby="request-order">
        <h2 id="request-order" className="mb-4 text-xl font-bold">
          {t("request.order")} <bdi className="whitespace-nowrap">{order.number}</bdi>
        </h2>
        <ul className="grid gap-3">
          {order.items.map(({ productName, productType, quantity, image, phone }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name; their order stays
            <li key={position} className="flex items-center gap-4">
              <ProductTile image={image} type={productType} className="size-16" />
              <div className="min-w-0">
                {quantity > 1 && <>{quantity} × </>}
                <OrderedName name={productName} />
                <SoldCondition phone={phone} />
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-5 flex justify-between gap-4 border-t border-line pt-4 text-lg font-bold">
          <span>{t("request.total")}</span>
          <bdi dir="ltr" className="figures">
            {money(toPay.totalCents)}
          </bdi>
        </p>
        <p className="mt-1 text-sm text-ink-muted">
          {toPay.until
            ? t("request.until", { date: formatDate(toPay.until, "long", locale) })
            : t("request.repair")}
        </p>
      </Card>
      <LinkDesk token={token} totalCents={toPay.totalCents} />
    </Container>
  );
}
