import type { CounterReason } from "#contract/buyback/findings.ts";
import type { TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { DrawnPhoto } from "#web/ui/drawn-photo.tsx";
import { OfferSteps } from "../offer-steps.tsx";

interface CounterViewProps {
  readonly counter: NonNullable<TrackedOffer["counter"]>;
  readonly token: string;
}

/** Why the bench offers less: each reason with its photographs, and the steps to the new price. */
export function CounterView({ counter, token }: CounterViewProps) {
  const t = useWords("sale");
  const nameOf = useReasonName();
  return (
    <section aria-labelledby="counter-reasons" className="grid gap-4">
      <h2 id="counter-reasons" className="text-xl font-bold">
        {t("counter.reasons")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {counter.reasons.map(({ reason, photos }) => (
          <li key={reason}>
            <Card className="grid gap-3">
              <h3 className="font-semibold">{nameOf(reason)}</h3>
              {photos.map((photo, index) => (
                <DrawnPhoto
                  key={photo}
                  id={photo}
                  read={() => api.call("POST /buyback/photos", { body: { token, photo } })}
                  alt={t("counter.photo", { reason: nameOf(reason), number: index + 1 })}
                />
              ))}
            </Card>
          </li>
        ))}
      </ul>
      <div>
        <h3 className="font-semibold">{t("counter.steps")}</h3>
        <OfferSteps steps={counter.steps} />
      </div>
    </section>
  );
}

/** The name of a reason. */
function useReasonName() {
  const t = useWords("sale");
  const names = useWords("offer");
  return (reason: CounterReason) =>
    reason === "storage" || reason === "condition" || reason === "late"
      ? t(`reason.${reason}`)
      : names(`defect.${reason}`);
}
