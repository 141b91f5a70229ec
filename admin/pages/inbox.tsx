import { Link } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import { ThreadQuery } from "#contract/inbox/staff-threads.ts";
import { THREAD_KINDS, THREAD_STATES } from "#contract/inbox/threads.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { DueTime } from "../inbox/due-time.tsx";
import { StateBadge } from "../inbox/state-badge.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

/** Conversations with customers, the first due first. */
export default function InboxPage() {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const locale = useLocale();
  return (
    <ListPage
      title={words("nav.inbox")}
      actions={
        <Link to="/inbox/templates" className={buttonStyle("outline", "sm")}>
          {t("templates")}
        </Link>
      }
      list="GET /admin/api/threads"
      schema={ThreadQuery}
      usualSort="due"
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("subject"),
          sort: "subject",
          cell: ({ id, kind, subject, name, email }) => (
            <span className="grid min-w-36">
              <Link to={`/inbox/${id}`} className="wrap-anywhere">
                {subject}
              </Link>
              <small className="font-normal wrap-anywhere text-ink-muted">
                {t(`kind.${kind}`)} · {name} · {email}
              </small>
            </span>
          ),
          lead: true,
        },
        { header: words("order.status"), sort: "state", cell: ({ state }) => <StateBadge state={state} /> },
        { header: t("due"), sort: "due", cell: (row) => <DueTime row={row} /> },
        { header: t("since"), sort: "movedAt", cell: ({ movedAt }) => formatDateTime(movedAt, locale) },
        {
          header: words("order.assignee"),
          sort: "assignee",
          priority: 2,
          cell: ({ assignee }) => assignee ?? "–",
        },
      ]}
      filters={[
        { name: "q", label: t("find") },
        {
          name: "state",
          label: words("order.status"),
          choices: choicesOf(THREAD_STATES, (state) => t(`state.${state}`)),
        },
        { name: "late", label: t("delay"), choices: [["1", t("late")]] },
        { name: "kind", label: t("kind"), choices: choicesOf(THREAD_KINDS, (kind) => t(`kind.${kind}`)) },
        {
          name: "assignee",
          label: words("order.assignee"),
          choices: [
            ["me", t("assignee.me")],
            ["nobody", words("assignment.nobody")],
          ],
        },
      ]}
    />
  );
}
