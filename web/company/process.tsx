import { Gauge, ShieldCheck, Wrench } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";

const steps = [
  ["diagnostic", Gauge],
  ["refurbish", Wrench],
  ["quality", ShieldCheck],
] as const;

export function Process() {
  const t = useWords("about");
  return (
    <ol className="grid gap-4 sm:gap-5 lg:grid-cols-3">
      {steps.map(([step, Icon], index) => (
        <li key={step} className="rounded-lg border border-line bg-surface-raised p-6 sm:p-8">
          <div className="flex items-center justify-between">
            <span className="grid size-14 place-items-center rounded-lg bg-brand-soft text-brand-strong">
              <Icon aria-hidden className="size-7 stroke-[1.6]" />
            </span>
            <span aria-hidden className="text-4xl text-line figures">
              {index + 1}
            </span>
          </div>
          <h3 className="mt-6 text-2xl font-bold">{t(`process.${step}`)}</h3>
          <p className="mt-2 text-ink-muted">{t(`process.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  );
}
