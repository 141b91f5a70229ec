import { useState } from "react";
import type { OfferAnswer, TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { formatDate, formatEuros } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { bonusOf } from "#contract/vouchers/voucher-figures.ts";
import { api } from "#web/client-state/api.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Container } from "#web/ui/container.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { OfferSteps } from "./offer-steps.tsx";
import { OFFER_TONES } from "./offer-tones.ts";
import { PaymentCard } from "./payment-card.tsx";
import { AcceptForm } from "./sale/accept-form.tsx";
import { CounterView } from "./sale/counter-view.tsx";
import { SaleSlip } from "./sale/packing-slip.tsx";
import { ParcelLine, PostedForm } from "./sale/posted-form.tsx";
import { SaleLabel } from "./sale/sale-label.tsx";
import { SaleProgress } from "./sale/sale-progress.tsx";
import { VoucherCard } from "./sale/voucher-card.tsx";

/** A buy-back as its customer sees it, from the offer to the payment: the price, what to do next, and how the price was made. */
export function OfferView({ offer: loaded, token }: { offer: TrackedOffer; token: string }) {
  const t = useWords("offer");
  const errors = useWords("errors");
  const locale = useLocale();
  const [offer, setOffer] = useState(loaded);
  const sale = useWords("sale");
  const [isAccepting, setAccepting] = useState(false);
  const { run, sending, error } = useSend();
  const answer = (given: OfferAnswer["answer"]) =>
    run(async () => setOffer(await api.call("POST /buyback/answers", { body: { token, answer: given } })), {
      name: given,
    });
  const { state, priceCents, steps, model, storageGb, condition, offeredAt, dueAt } = offer;
  const { counter, found, slip, parcel, returnParcel } = offer;
  /** The yes was given before the shop asked for a person and an account. */
  const isIncomplete = state === "accepted" && !slip && priceCents > 0;
  const phone = [offer.brand === "Autre" ? "" : offer.brand, model].filter(Boolean).join(" ");
  const facts = [
    [t("storage"), storageGb && formatStorage(storageGb, locale)],
    [t("condition"), t(`condition.${condition}`)],
  ] as const;
  return (
    <Container className="grid max-w-2xl gap-8 pt-10 pb-16 sm:pt-16 sm:pb-24">
      <header>
        <h1 className="text-3xl font-bold wrap-anywhere">
          {t("page.title")} <bdi>{phone}</bdi>
        </h1>
        <p className="mt-2 text-ink-muted">
          {t("page.offered", { date: formatDate(offeredAt, "long", locale) })}
        </p>
      </header>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-3xl font-bold">
            {priceCents === 0 ? (
              t("recycled")
            ) : (
              <bdi dir="ltr" className="text-brand figures">
                {formatEuros(counter?.cents ?? priceCents, locale)}
              </bdi>
            )}
            {counter && (
              <span className="block text-base font-normal text-ink-muted">
                {sale("counter.before")} <s className="figures">{formatEuros(priceCents, locale)}</s>
              </span>
            )}
          </span>
          <span role="status">
            <Badge tone={OFFER_TONES[state]}>{t(`state.${state}`)}</Badge>
          </span>
        </div>
        {state !== "offered" && priceCents > 0 && (
          <div className="mt-4">
            <SaleProgress state={state} />
          </div>
        )}
        <p className="mt-3">
          {priceCents === 0 && state === "offered" && <>{t("recycledText")} </>}
          {state === "offered"
            ? dueAt && t("page.until", { date: formatDate(dueAt, "long", locale) })
            : t(
                isIncomplete
                  ? "page.incomplete"
                  : state === "declined" && counter
                    ? "page.counterDeclined"
                    : state === "paid" && offer.payout === "voucher"
                      ? "page.paidVoucher"
                      : `page.${state}`,
                { days: offer.figures.inspectDays },
              )}
        </p>
        <BonusLine offer={offer} />
        {state === "countered" && dueAt && (
          <p className="mt-2 font-semibold">
            {t("page.answerBy", { date: formatDate(dueAt, "long", locale) })}
          </p>
        )}
        {found.length > 0 && state === "refused" && (
          <ul className="mt-3 grid list-disc gap-1.5 ps-5">
            {found.map((stop) => (
              <li key={stop}>{sale(`refused.${stop}`)}</li>
            ))}
          </ul>
        )}
        {state === "sent" && <ParcelLine parcel={parcel} />}
        {(state === "returning" || state === "returned") && <ParcelLine parcel={returnParcel} />}
        {state === "countered" && counter && (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button loading={sending === "accepted"} onClick={() => void answer("accepted")}>
              {sale("counter.accept", { price: formatEuros(counter.cents ?? priceCents, locale) })}
            </Button>
            <Button
              variant="outline"
              loading={sending === "declined"}
              onClick={() => void answer("declined")}
            >
              {sale("counter.decline")}
            </Button>
          </div>
        )}
        {state === "offered" && !isAccepting && (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              loading={sending === "accepted"}
              onClick={() => (priceCents === 0 ? void answer("accepted") : setAccepting(true))}
            >
              {t(priceCents === 0 ? "acceptRecycling" : "accept")}
            </Button>
            <Button
              variant="outline"
              loading={sending === "declined"}
              onClick={() => void answer("declined")}
            >
              {t("decline")}
            </Button>
          </div>
        )}
        {(state === "expired" || (state === "declined" && !counter)) && (
          <ButtonLink to="/revendre" className="mt-5">
            {t("page.again")}
          </ButtonLink>
        )}
        <p role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
          {error && (error.code === "STALE" ? t("page.ended") : errors(error.code))}
        </p>
      </Card>
      {((state === "offered" && isAccepting) || isIncomplete) && (
        <AcceptForm
          offer={offer}
          token={token}
          onAccepted={setOffer}
          {...(!isIncomplete && { onCancel: () => setAccepting(false) })}
        />
      )}
      {counter && <CounterView counter={counter} token={token} />}
      {slip && (state === "accepted" || state === "sent") && (
        <>
          {offer.hasLabel && <SaleLabel token={token} code={slip.code} />}
          <SaleSlip slip={slip} phone={phone} offer={offer} />
          {slip.delivery === "post" && (
            <section aria-labelledby="sale-sending" className="grid gap-3 print:hidden">
              <h2 id="sale-sending" className="text-xl font-bold">
                {sale("sending")}
              </h2>
              <PostedForm offer={offer} token={token} onPosted={setOffer} />
            </section>
          )}
        </>
      )}
      {state === "paid" && offer.payout === "voucher" && <VoucherCard token={token} />}
      {(state === "bought" || state === "paid") && <PaymentCard token={token} />}
      <section aria-labelledby="offer-steps" className="print:hidden">
        <h2 id="offer-steps" className="mb-2 text-xl font-bold">
          {t("steps")}
        </h2>
        <OfferSteps steps={steps} />
        <dl className="mt-4 divide-y divide-line text-sm">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className="flex justify-between gap-4 py-2">
                  <dt className="text-ink-muted">{term}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
    </Container>
  );
}

/** What a voucher adds, while the customer may choose it or has chosen it. */
function BonusLine({ offer: { state, payout, bonusPercent, counter, priceCents } }: { offer: TrackedOffer }) {
  const sale = useWords("sale");
  const locale = useLocale();
  const cents = counter?.cents ?? priceCents;
  const isOpen = payout === "voucher" ? state !== "paid" : state === "offered";
  if (!isOpen || bonusPercent === 0 || priceCents === 0 || payout === "transfer") return null;
  const amount = formatEuros(cents + bonusOf(cents, bonusPercent), locale);
  return (
    <p className="mt-2 font-semibold">
      {sale(payout === "voucher" ? "voucher.promised" : "voucher.offered", {
        amount,
        percent: String(bonusPercent),
      })}
    </p>
  );
}
