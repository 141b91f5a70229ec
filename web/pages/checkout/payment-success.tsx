import { Printer } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Api } from "#contract/interface/call.ts";
import type { Order } from "#contract/orders/orders.ts";
import { GuestAccount } from "#web/checkout/result/guest-account.tsx";
import { NextSteps } from "#web/checkout/result/next-steps.tsx";
import { OrderReceipt } from "#web/checkout/result/order-receipt.tsx";
import { followAddress, readOrderDetails, resultKind } from "#web/checkout/result/order-result.ts";
import { ResultHead } from "#web/checkout/result/result-head.tsx";
import { useTabSettled } from "#web/client-state/checkout.ts";
import { type TabSession, useSession } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { NextBooking } from "#web/repair/booking/next-booking.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/payment-success.ts";

export const handle = words("amounts", "catalog", "checkout", "delivery", "errors", "repair-booking");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("checkout")("result.meta") }, { name: "robots", content: "noindex" }];
}

export default function ResultPage() {
  const settled = useTabSettled();
  return (
    <Container width="narrow" className="py-10 sm:py-16">
      {settled ? <Result /> : <ResultSkeleton />}
    </Container>
  );
}

function Result() {
  const { state } = useLocation();
  const session = useSession();
  const [brought] = useState(() => readOrderDetails(state));
  const key = brought || !session ? null : String(session.claims.iat);
  const found = useRequest(key, (api, loginSeconds) => lastOrderSince(api, Number(loginSeconds)));
  if (key !== null && found.status === "loading") return <ResultSkeleton />;
  return <Outcome order={brought ?? found.data} session={session} />;
}

/** The newest order since this login. Null when there is none. */
async function lastOrderSince(api: Api, loginSeconds: number): Promise<Order | null> {
  const orders = await api.call("GET /orders");
  return orders.find((order) => Date.parse(order.createdAt) >= loginSeconds * 1000) ?? null;
}

function Outcome({ order, session }: { order: Order | null; session: TabSession | null }) {
  const t = useWords("checkout");
  const follow = followAddress(order);
  return (
    <>
      <ResultHead kind={resultKind(order)} order={order} />
      {order?.items.some(({ productType }) => productType === "REPAIR") && session && <NextBooking />}
      {order && <NextSteps order={order} />}
      <OrderReceipt order={order} />
      {order && session?.isGuest && <GuestAccount email={session.claims.email} />}
      <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
        <ButtonLink to="/store">{t("result.store")}</ButtonLink>
        {session && !session.isGuest && (
          <ButtonLink to={follow ?? "/client-area?activeTab=orders"} variant="outline">
            {t(follow ? "result.follow" : "result.orders")}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="outline">
          {t("result.home")}
        </ButtonLink>
        {order && (
          <Button variant="ghost" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t("result.print")}
          </Button>
        )}
      </div>
    </>
  );
}

function ResultSkeleton() {
  const t = useWords("checkout");
  return (
    <Loading
      label={t("result.loading")}
      of={[
        "size-18 rounded-full",
        "h-10 w-80 max-w-full",
        "h-6 w-96 max-w-full",
        "mt-6 h-88 w-full rounded-lg",
      ]}
      className="grid justify-items-center gap-4"
    />
  );
}
