import { Printer } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Order } from "#contract/orders.ts";
import { OrderReceipt } from "#web/checkout/order-receipt.tsx";
import { readOrderDetails, resultKind } from "#web/checkout/order-result.ts";
import { ResultHead } from "#web/checkout/result-head.tsx";
import { lastOrderSince, useOrder } from "#web/checkout/use-order.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { useTabSettled } from "#web/tab/checkout.ts";
import { useSession } from "#web/tab/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/payment-success.ts";

export const handle = words("checkout");

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
  const loginSeconds = session?.claims.iat;
  const found = useOrder(!brought && loginSeconds !== undefined ? () => lastOrderSince(loginSeconds) : null);
  const order = brought ?? found;
  return order === undefined ? <ResultSkeleton /> : <Outcome order={order} loggedIn={session !== null} />;
}

function Outcome({ order, loggedIn }: { order: Order | null; loggedIn: boolean }) {
  const t = useWords("checkout");
  return (
    <>
      <ResultHead kind={resultKind(order)} order={order} />
      <OrderReceipt order={order} />
      <div className="mt-8 flex flex-wrap justify-center gap-3 print:hidden">
        <ButtonLink to="/store">{t("result.store")}</ButtonLink>
        {loggedIn && (
          <ButtonLink to="/client-area?activeTab=orders" variant="outline">
            {t("result.orders")}
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
    <div role="status" className="grid justify-items-center gap-4">
      <span className="sr-only">{t("result.loading")}</span>
      <Skeleton className="size-18 rounded-full" />
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="mt-6 h-88 w-full rounded-lg" />
    </div>
  );
}
