import { CircleCheck, Landmark, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import type { DeliveryOffer } from "#contract/delivery/delivery.ts";
import { useChosenOffer } from "#web/checkout/delivery/use-chosen-offer.ts";
import { BankQuestion } from "#web/checkout/payment/bank-question.tsx";
import { LinkStep } from "#web/checkout/payment/link-step.tsx";
import { useBankStep } from "#web/checkout/payment/use-bank-step.ts";
import { useCheckoutSession } from "#web/checkout/use-checkout-session.ts";
import { useCart } from "#web/client-state/cart.ts";
import { bankLink, bankStep, chosenShipping } from "#web/client-state/checkout.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/sandbox-step.ts";

export const handle = words("checkout");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("checkout")("step.meta") }, { name: "robots", content: "noindex" }];
}

export function loader({ context }: Route.LoaderArgs) {
  return { offers: context.get(pagePorts).delivery.offers };
}

export default function SandboxStepPage({ params, loaderData: { offers } }: Route.ComponentProps) {
  const [link, setLink] = useState<string | null>();
  // The tab's storage exists only in the browser.
  useEffect(() => setLink(bankLink()), []);
  return (
    <Container width="narrow" className="grid justify-items-center py-10 sm:py-20">
      {link ? (
        <LinkStep secret={params.secret} token={link} />
      ) : link === null ? (
        <OwnStep secret={params.secret} offers={offers} />
      ) : (
        <StepSkeleton />
      )}
    </Container>
  );
}

const StepSkeleton = () => <Skeleton className="h-112 w-full max-w-md rounded-lg" />;

/** The step of the order that the buyer places in this browser. */
function OwnStep({ secret, offers }: { secret: string; offers: readonly DeliveryOffer[] }) {
  const session = useCheckoutSession(`/sandbox/3ds/${encodeURIComponent(secret)}`);
  return session ? <Step secret={secret} offers={offers} /> : <StepSkeleton />;
}

function Step({ secret, offers }: { secret: string; offers: readonly DeliveryOffer[] }) {
  const t = useWords("checkout");
  const { step, answer } = useBankStep(secret, useChosenOffer(useCart(), offers, chosenShipping()));
  const [orderId] = useState(bankStep);
  const order = useRequest(orderId, (api, id) => api.call("GET /orders/:id", { params: { id } }));
  if (step.state === "missing")
    return (
      <EmptyState
        headingLevel={1}
        icon={<SearchX aria-hidden />}
        title={t("step.missing")}
        text={t("step.missing.text")}
        action={<ButtonLink to="/payment">{t("step.back")}</ButtonLink>}
      />
    );
  if (step.state === "answered")
    return (
      <EmptyState
        headingLevel={1}
        tone="success"
        icon={<CircleCheck aria-hidden />}
        title={t("step.answered")}
        text={t("step.answered.text")}
        action={<ButtonLink to="/client-area?activeTab=orders">{t("result.orders")}</ButtonLink>}
      />
    );
  return (
    <BankQuestion
      icon={<Landmark aria-hidden />}
      amount={order.data ? order.data.totalAmount - (order.data.voucherAmount ?? 0) : null}
      loading={orderId !== null && order.status === "loading"}
      orderId={orderId}
      answering={step.answer}
      failure={step.failure}
      onAnswer={answer}
    />
  );
}
