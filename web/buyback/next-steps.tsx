import { BUYBACK_PROMISES } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";

const steps = [
  ["proposal", BUYBACK_PROMISES.proposalHours],
  ["envelope", 0],
  ["payment", BUYBACK_PROMISES.paymentHours],
] as const;

export function NextSteps() {
  const t = useWords("buyback");
  return (
    <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-3">
      {steps.map(([step, hours]) => (
        <li key={step} className="border-t-2 border-ink pt-5">
          <h3 className="text-sm font-semibold text-ink-muted">{t(`next.${step}`)}</h3>
          <p className="mt-2 text-3xl font-bold text-brand lg:text-4xl">
            <bdi>{t(`next.${step}Time`, { hours })}</bdi>
          </p>
          <p className="mt-4 max-w-sm text-ink-muted">{t(`next.${step}Text`, { hours })}</p>
        </li>
      ))}
    </ol>
  );
}
