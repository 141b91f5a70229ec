import { Check } from "lucide-react";
import { formatEuros } from "#contract/format.ts";
import { BUYBACK_PROMISES } from "#contract/repair/buyback.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import type { BuybackDraft } from "./buyback-draft.ts";
import { NextSteps } from "./next-steps.tsx";
import { Progress } from "./progress.tsx";
import { useStepFocus } from "./step-panel.tsx";

export function Confirmation({ sent, focus }: { sent: NonNullable<BuybackDraft["sent"]>; focus: boolean }) {
  const t = useWords("buyback");
  const locale = useLocale();
  const heading = useStepFocus(focus);
  const phone = sent.brand === "Autre" ? sent.model : `${sent.brand} ${sent.model}`;
  const parts = {
    phone: () => (
      <b className="wrap-anywhere text-ink">
        <bdi>{phone}</bdi>
      </b>
    ),
    email: () => (
      <b className="wrap-anywhere text-ink">
        <bdi dir="ltr">{sent.email}</bdi>
      </b>
    ),
  };
  return (
    <Container className="pt-6 pb-16 sm:pt-8 sm:pb-24">
      <Progress step="confirmation" className="mx-auto max-w-2xl" />
      <div className="mx-auto mt-10 grid max-w-2xl grid-cols-[minmax(0,1fr)] animate-rise justify-items-center text-center sm:mt-14">
        <div className="relative size-52 rounded-xl bg-brand-soft p-6 sm:size-64">
          <PhonePicture sources={[sent.picture]} size={256} priority />
          <span className="absolute -end-3 -bottom-3 grid size-14 place-items-center rounded-full bg-success text-surface shadow-md">
            <Check aria-hidden className="size-7" strokeWidth={3} />
          </span>
        </div>
        <h1 ref={heading} tabIndex={-1} className="mt-8 text-4xl font-bold outline-none">
          {t("done.title")}
        </h1>
        <p className="mt-4 max-w-xl text-lg text-ink-muted">
          {!sent.offer
            ? t.rich("done.text", { ...parts, hours: BUYBACK_PROMISES.proposalHours })
            : sent.offer.cents === 0
              ? t.rich("done.recycled", parts)
              : t.rich("done.offer", {
                  ...parts,
                  price: () => (
                    <b className="text-ink">
                      <bdi dir="ltr" className="figures">
                        {formatEuros(sent.offer?.cents ?? 0, locale)}
                      </bdi>
                    </b>
                  ),
                  days: sent.offer.days,
                })}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">{t("done.home")}</ButtonLink>
          <ButtonLink to="/contact" variant="outline">
            {t("done.contact")}
          </ButtonLink>
        </div>
      </div>
      <section aria-labelledby="buyback-next" className="mt-16 sm:mt-24">
        <h2 id="buyback-next" className="mb-8 text-3xl font-bold">
          {t("next.title")}
        </h2>
        <NextSteps />
      </section>
    </Container>
  );
}
