import { useState } from "react";
import type { OfferAnswer, TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { formatDate, formatEuros } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { api } from "#web/client-state/api.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Container } from "#web/ui/container.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { OfferSteps } from "./offer-steps.tsx";

const TONES = {
  offered: "brand",
  accepted: "success",
  declined: "neutral",
  expired: "warning",
  cancelled: "neutral",
} as const;

/** A buy-back offer as its customer sees it: price, steps, end, and the buttons for a yes or a no. */
export function OfferView({ offer: loaded, token }: { offer: TrackedOffer; token: string }) {
  const t = useWords("offer");
  const errors = useWords("errors");
  const locale = useLocale();
  const [offer, setOffer] = useState(loaded);
  const { run, sending, error } = useSend();
  const answer = (given: OfferAnswer["answer"]) =>
    run(async () => setOffer(await api.call("POST /buyback/answers", { body: { token, answer: given } })), {
      name: given,
    });
  const { state, priceCents, steps, model, storageGb, condition, offeredAt, dueAt } = offer;
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
                {formatEuros(priceCents, locale)}
              </bdi>
            )}
          </span>
          <span role="status">
            <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          </span>
        </div>
        <p className="mt-3">
          {priceCents === 0 && state === "offered" && <>{t("recycledText")} </>}
          {state === "offered"
            ? dueAt && t("page.until", { date: formatDate(dueAt, "long", locale) })
            : t(`page.${state}`)}
        </p>
        {state === "offered" && (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button loading={sending === "accepted"} onClick={() => void answer("accepted")}>
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
        {(state === "declined" || state === "expired") && (
          <ButtonLink to="/revendre" className="mt-5">
            {t("page.again")}
          </ButtonLink>
        )}
        <p role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
          {error && (error.code === "STALE" ? t("page.ended") : errors(error.code))}
        </p>
      </Card>
      <section aria-labelledby="offer-steps">
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
