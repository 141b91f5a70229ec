import { useId } from "react";
import type { RepairModel } from "#contract/repair/repair.ts";
import { seriesOf } from "#contract/repair/repair-rules.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ModelList } from "./model-card.tsx";

/** A brand's models by series. With several series, links lead to each. */
export function ModelGroups({ models }: { models: readonly RepairModel[] }) {
  const t = useWords("repair");
  const id = useId();
  const groups = [...Map.groupBy(models, ({ name }) => seriesOf(name) ?? "")];
  const [only] = groups;
  if (groups.length === 1 && only) return <ModelList models={only[1]} />;
  const idOf = (index: number) => `${id}${index}`;
  return (
    <>
      <nav aria-label={t("models.series")} className="mb-8 flex flex-wrap gap-2">
        {groups.map(([series, ones], index) => (
          <a
            key={series}
            href={`#${idOf(index)}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface-raised px-4 font-semibold smooth hover:border-brand hover:text-brand"
          >
            <bdi>{series || t("models.other")}</bdi>
            <span className="text-sm font-normal text-ink-muted figures">{ones.length}</span>
          </a>
        ))}
      </nav>
      <div className="grid gap-12">
        {groups.map(([series, ones], index) => (
          <section key={series} aria-labelledby={idOf(index)}>
            <h2 id={idOf(index)} className="mb-4 scroll-mt-24 text-2xl font-bold">
              <bdi>{series || t("models.other")}</bdi>
            </h2>
            <ModelList models={ones} below={index > 0} />
          </section>
        ))}
      </div>
    </>
  );
}
