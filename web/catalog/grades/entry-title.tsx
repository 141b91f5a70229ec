import type { ScaleEntry } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The title of an entry: `A · Très bon état`. A sealed new phone has no letter. */
export function EntryTitle({ entry }: { entry: ScaleEntry }) {
  const t = useWords("grades");
  return (
    <>
      {entry.grade && (
        <>
          <bdi>{entry.grade}</bdi> ·{" "}
        </>
      )}
      {t(`entry.${entry.slug}.title`)}
    </>
  );
}
