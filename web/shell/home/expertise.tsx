import { modelDrawing } from "#contract/catalog/drawings.ts";
import type { ShownClaims } from "#contract/claims.ts";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

const steps = ["diagnosis", "renewal", "control"] as const;
const facts = ["sold", "models"] as const;

/** Positions of the labels on the drawing. */
const parts = [
  ["cameras", "start-[6%] top-[4%] sm:start-[10%]"],
  ["screen", "end-[4%] top-[30%] sm:end-[8%]"],
  ["battery", "start-[4%] top-[56%] sm:start-[8%]"],
  ["connector", "end-[4%] bottom-[4%] sm:end-[8%]"],
] as const;

type ExpertiseProps = { modelId: number | undefined; claims: ShownClaims };

export function Expertise({ modelId, claims }: ExpertiseProps) {
  const t = useWords("home");
  const locale = useLocale();
  return (
    <Section tone="sunken">
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <SectionHead title={t("expertise.title")} lead={t("expertise.lead")} className="max-w-xl" />
          <ol className="mt-8 grid gap-7 sm:mt-10">
            {steps.map((step, index) => (
              <li key={step} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
                <span
                  aria-hidden
                  className="grid size-11 place-items-center rounded-full bg-brand-soft text-lg font-bold text-brand-strong figures"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-xl font-semibold">{t(`expertise.${step}`)}</h3>
                  <p className="mt-1 max-w-lg text-ink-muted">{t(`expertise.${step}Text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        {modelId && <CheckedPhone modelId={modelId} />}
      </div>
      <ul className="mt-12 flex flex-wrap gap-x-16 gap-y-3 border-t border-line pt-8 text-lg text-ink-muted empty:hidden sm:mt-16">
        {facts.map((fact) => {
          const claim = claims[fact];
          return (
            claim && (
              <li key={fact}>
                {t.rich(`facts.${fact}`, {
                  figure: formatNumber(claim.figure, locale),
                  b: (figure) => <b className="text-ink figures">{figure}</b>,
                })}
                <small className="block text-xs">{t("source", { source: claim.source })}</small>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

function CheckedPhone({ modelId }: { modelId: number }) {
  const t = useWords("home");
  return (
    <div className="relative aspect-square overflow-hidden rounded-xl bg-brand-soft">
      <img
        src={modelDrawing(modelId, "both")}
        alt=""
        width="800"
        height="800"
        loading="lazy"
        className="absolute inset-[8%] w-[84%]"
      />
      <ul>
        {parts.map(([part, place]) => (
          <li
            key={part}
            className={classes(
              "frosted absolute flex items-center gap-2 rounded-full px-3.5 py-2 text-sm font-semibold shadow-md",
              place,
            )}
          >
            <span aria-hidden className="size-2 rounded-full bg-success" />
            {t(`part.${part}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
