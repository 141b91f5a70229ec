import { Lock, ShoppingBag } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { type Cart, cartTotals, hasPhone } from "#contract/orders/cart.ts";
import type { OrderNeedsAction } from "#contract/orders/orders.ts";
import { voucherShare } from "#contract/vouchers/voucher.ts";
import { checkoutKey } from "#web/client-state/checkout.ts";
import { useOfferChanges } from "#web/client-state/offer-changes.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CardChoices } from "../card/card-choice.tsx";
import type { CardHandle } from "../card/card-handle.ts";
import { TYPED_CARD, useCardChoice } from "../card/use-card-choice.ts";
import { BesideSummary } from "../checkout-frame.tsx";
import { type ChosenOffer, offerPrice } from "../delivery/chosen-offer.ts";
import { LoadFailure } from "../notice.tsx";
import { CHANGES_BLOCK, OfferChanges } from "../offer-changes.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { Promises } from "../promises.tsx";
import { useMoney } from "../use-money.ts";
import { useVoucher } from "../voucher/use-voucher.ts";
import { VoucherField } from "../voucher/voucher-field.tsx";
import { Wallets } from "../wallets/wallets.tsx";
import { AcceptsTerms } from "./accepts-terms.tsx";
import { BankWaits } from "./bank-waits.tsx";
import { CardMarks } from "./card-marks.tsx";
import { DeliveryRecap } from "./delivery-recap.tsx";
import { PayAlert } from "./pay-alert.tsx";
import { declineOf, isAnswered, type PayFailure } from "./pay-failure.ts";
import { usePayment } from "./use-payment.ts";

/** Company names, the same in every language. The sandbox is none. */
const PROVIDER_NAMES = { stripe: "Stripe" } as const;

interface PaymentDeskProps {
  cart: Cart;
  userId: number;
  /** The chosen way of delivery. Undefined only while the server has none. */
  offer: ChosenOffer | undefined;
  /** The reason why an earlier attempt was not paid. */
  before: PayFailure | null;
  /** The open bank challenge of an earlier attempt. */
  bank: OrderNeedsAction | null;
}

/** The card, the sums and the pay button. */
export function PaymentDesk({ cart, userId, offer, before, bank }: PaymentDeskProps) {
  const t = useWords("checkout");
  const { money } = useMoney();
  const id = useId();
  const card = useRef<CardHandle>(null);
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const {
    data: config,
    error,
    reload,
  } = useRequest("payment config", (api) => api.call("GET /payments/config"));
  const { busy, failure, paying, waiting, pay, resume } = usePayment(before, bank);
  const shown = paying ?? cart;
  const shipping = offerPrice(offer, shown);
  const { total } = cartTotals(shown, shipping);
  const voucherChoice = useVoucher();
  const { voucher, reload: checkVoucher } = voucherChoice;
  const share = voucher && total > 0 ? voucherShare(voucher.held.cents, total) : 0;
  const due = total - share;
  const needsCard = due > 0;
  const choice = useCardChoice(needsCard, config);
  const saved = choice.chosen === TYPED_CARD ? undefined : choice.chosen;
  const decline = declineOf(failure);
  // During the bank's challenge, the order keeps the versions that were shown.
  const changed = useOfferChanges(
    cart,
    waiting === null,
    failure?.kind === "code" ? failure.offers : undefined,
  );
  const isBlocked = changed.length > 0 && paying === null && waiting === null;

  // The key is created before the payment, so that other tabs use the same one.
  useEffect(() => {
    checkoutKey();
  }, []);

  useEffect(() => {
    if (!failure) return;
    const chosen = form.current?.querySelector<HTMLInputElement>("input[name=card]:checked");
    if (decline && chosen && chosen.value !== TYPED_CARD) chosen.focus({ preventScroll: true });
    else if (decline && card.current) card.current.focus(decline);
    else alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "center" });
  }, [failure, decline]);

  const input = {
    ...{ cart, offer, needsCard, config, card, save: choice.maySave && choice.save },
    voucher: voucher && share > 0 ? { code: voucher.code, cents: share } : null,
  };

  async function payWith(given: typeof input & { method?: string }) {
    await pay(given);
    // A refused order may say that the voucher holds something else by now.
    if (given.voucher) checkVoucher();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlocked) void payWith(saved ? { ...input, method: saved } : input);
  }
  // `shown` is the cart being paid. The order empties the tab's cart before the next page loads.
  if (shown.length === 0) return <EmptyPayment />;
  const quoted = shown.some((line) => line.quote);
  const label = needsCard
    ? t("payment.pay", { amount: money(due) })
    : t(share > 0 ? "voucher.pay" : quoted ? "payment.askQuote" : "payment.confirmFree");
  return (
    <BesideSummary
      summary={
        <>
          <Card as="section" className="shadow-sm">
            <h2 className="mb-5 text-xl font-bold">{t("payment.summary")}</h2>
            <OrderSummary cart={shown} shipping={shipping} voucher={share} />
            {total > 0 && (
              <VoucherField choice={voucherChoice} disabled={busy !== null || waiting !== null} />
            )}
            <AcceptsTerms />
            <Button
              type="submit"
              form={`${id}-form`}
              size="lg"
              // The text fits one line on a phone of 375 px.
              className="mt-3 w-full max-sm:px-2 max-sm:text-[0.9375rem]"
              icon={needsCard && <Lock aria-hidden />}
              loading={busy !== null}
              disabled={isBlocked}
              aria-describedby={isBlocked ? CHANGES_BLOCK : undefined}
              // The card field keeps the focus. Otherwise its error, shown on blur, would move the button away from the pointer.
              onMouseDown={(event) => event.preventDefault()}
            >
              {label}
            </Button>
            <p role="status" className="mt-3 text-center text-sm text-ink-muted empty:hidden">
              {busy && t(`busy.${busy}`)}
            </p>
            {needsCard && config && !isBlocked && (
              <Wallets
                config={config}
                total={due}
                busy={busy !== null}
                onPay={(method) => payWith({ ...input, method })}
              />
            )}
          </Card>
          <Promises />
        </>
      }
    >
      {waiting && (
        <BankWaits
          {...(waiting.actionUrl ? { url: waiting.actionUrl } : { onResume: () => resume(input, waiting) })}
        />
      )}
      {isBlocked && <OfferChanges changed={changed} />}
      <DeliveryRecap userId={userId} offer={offer} dated={hasPhone(shown)} />
      <Card as="section">
        <h2 className="mb-5 text-xl font-bold">
          {needsCard ? t("payment.card") : t(share > 0 ? "voucher.whole" : "payment.noCard")}
        </h2>
        {failure && !isAnswered(failure, cart) && (
          <div className="mb-5">
            <PayAlert ref={alert} id={`${id}-refusal`} failure={failure} />
          </div>
        )}
        <form ref={form} id={`${id}-form`} noValidate onSubmit={submit}>
          {!needsCard && (
            <p className="text-ink-muted">
              {t(share > 0 ? "voucher.whole.text" : quoted ? "payment.noCard.text" : "payment.free.text")}
            </p>
          )}
          {needsCard && error && <LoadFailure error={error} onRetry={reload} />}
          {needsCard && !error && (
            <>
              <CardMarks />
              <CardChoices
                ref={card}
                choice={choice}
                config={config}
                refused={decline}
                refusalId={`${id}-refusal`}
              />
              <p className="mt-5 flex items-start gap-2.5 text-sm text-ink-muted">
                <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span>
                  {t("payment.safe")}{" "}
                  {config &&
                    (config.provider === "sandbox"
                      ? t("payment.demo")
                      : t("payment.provider", { provider: PROVIDER_NAMES[config.provider] }))}
                </span>
              </p>
            </>
          )}
        </form>
      </Card>
    </BesideSummary>
  );
}

function EmptyPayment() {
  const t = useWords("checkout");
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={t("payment.empty")}
      action={
        <ButtonLink to="/store" size="lg">
          {t("payment.store")}
        </ButtonLink>
      }
    />
  );
}
