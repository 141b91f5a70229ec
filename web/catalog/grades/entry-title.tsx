import type { ScaleEntry } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** `A · Très bon état`; a sealed new phone has no letter. */
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
