import type { ListCheck, ListError } from "#contract/devices/receptions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "../section.tsx";

/** Refused lines, each with its reason. */
export function RefusedLines({
  errors,
  title,
}: {
  readonly errors: readonly ListError[];
  readonly title?: string;
}) {
  const t = useWords("admin-devices");
  if (errors.length === 0) return null;
  return (
    <Section title={title ?? t("list.refused", { count: errors.length })}>
      <ul className="grid gap-1 text-danger">
        {errors.map(({ line, column, reason, value }) => (
          <li key={`${line} ${column} ${reason}`} className="wrap-anywhere">
            {t("list.line", { line })} {column && t(`role.${column}`)} {value && <q>{value}</q>}{" "}
            {t(`list.error.${reason}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type OtherLinesProps = Pick<ListCheck, "skipped" | "warnings" | "again">;

/** Lines that are no phones, and what a person should know of accepted ones. */
export function OtherLines({ skipped, warnings, again }: OtherLinesProps) {
  const t = useWords("admin-devices");
  return (
    <>
      <ul className="grid gap-1 empty:hidden">
        {warnings.map(({ line, model, other }) => (
          <li key={line}>
            {t("list.line", { line })} {t("list.tac", { model, other })}
          </li>
        ))}
        {again.map(({ line, publicId: id }) => (
          <li key={id}>
            {t("list.line", { line })} {t("list.again", { id })}
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <details className="rounded-md border border-line">
          <summary className="cursor-pointer px-4 py-3 font-semibold">
            {t("list.skipped", { count: skipped.length })}
          </summary>
          <ul className="grid gap-1 border-t border-line px-4 py-3">
            {skipped.map(({ line, text, why }) => (
              <li key={line} className="wrap-anywhere">
                {t("list.line", { line })} {t(`list.skipped.${why}`)} <q className="text-ink-muted">{text}</q>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
