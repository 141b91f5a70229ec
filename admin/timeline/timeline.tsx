import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import type { Assignee, Subject, TimelineEntry } from "#contract/timeline/timeline.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Assignment } from "./assignment.tsx";
import { useEntryText } from "./entry-text.ts";
import { NoteForm } from "./note-form.tsx";

interface TimelineProps {
  readonly subject: Subject;
  readonly data: { readonly timeline: readonly TimelineEntry[]; readonly assignee: Assignee };
  /** Whether the person may write a note and take care of the subject. */
  readonly canWrite?: boolean;
  /** The other parts of the page. */
  readonly children: ReactNode;
}

/** Lays out a page with the timeline of its subject beside it: events and staff notes, the oldest first. */
export function WithTimeline({ children, ...timeline }: TimelineProps) {
  const t = useWords("admin");
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-8">{children}</div>
      <Section title={t("timeline.title")}>
        <Timeline {...timeline} />
      </Section>
    </div>
  );
}

export function Timeline({
  subject,
  data,
  canWrite = true,
  isListOnly = false,
}: Omit<TimelineProps, "children"> & {
  /** True where the page has the assignee and the form for notes elsewhere. */
  readonly isListOnly?: boolean;
}) {
  const t = useWords("admin");
  const locale = useLocale();
  const textOf = useEntryText();
  const may = useMay();
  return (
    <div className="grid gap-4">
      {!isListOnly && <Assignment subject={subject} assignee={data.assignee} canWrite={canWrite} />}
      <ol aria-label={t("timeline.title")} className="grid gap-3 border-s border-line ps-4 empty:hidden">
        {data.timeline.map((entry) => {
          const { sentence, details } = textOf(entry);
          const isNote = entry.kind === "note";
          return (
            <li key={entry.id} className={isNote ? "rounded-md bg-surface-sunken p-3" : ""}>
              <p className="text-sm text-ink-muted">
                <time dateTime={entry.at}>{formatDateTime(entry.at, locale)}</time>
                {" · "}
                {entry.staff ?? t(`timeline.by.${entry.by}`)}
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{sentence}</p>
              {details && <p className="text-sm wrap-anywhere text-ink-muted">{details}</p>}
              {Number.isInteger(entry.facts.thread) && may("inbox.write") && (
                <Link to={`/inbox/${entry.facts.thread}`} className="text-sm underline underline-offset-4">
                  {t("timeline.thread")}
                </Link>
              )}
              {entry.public && <Badge>{t("timeline.public")}</Badge>}
            </li>
          );
        })}
      </ol>
      {canWrite && !isListOnly && <NoteForm subject={subject} />}
    </div>
  );
}
