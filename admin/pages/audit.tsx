import { AuditQuery } from "#contract/back-office/audit.ts";
import { actText } from "#contract/back-office/audit-text.ts";
import { formatDateTime } from "#contract/format.ts";
import { AUDIT_ACTIONS } from "#contract/timeline/acts.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ListPage } from "../table/list-page.tsx";
import { useChangeText, useObjectText } from "../timeline/change-text.ts";
import { useRead } from "../use-read.ts";

/** The audit log, the newest entry first. */
export default function AuditPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const locale = useLocale();
  const objectText = useObjectText();
  const changeText = useChangeText();
  const { data: people } = useRead("GET /admin/api/audit/people");
  return (
    <ListPage
      title={nav("nav.audit")}
      list="GET /admin/api/audit"
      schema={AuditQuery}
      rowKey={({ seq }) => String(seq)}
      columns={[
        {
          header: t("date"),
          sort: "seq",
          cell: ({ at }) => formatDateTime(at, locale),
          lead: true,
          nowrap: true,
        },
        { header: t("audit.who"), sort: "staff", cell: ({ staff }) => staff ?? t("audit.operator") },
        {
          header: t("audit.object"),
          sort: "object",
          cell: (entry) => {
            const { type, id } = objectText(entry);
            return (
              <span className="wrap-anywhere">
                {/* Keeps a number on one line: it would break at its hyphens. */}
                {type} <span className={id === entry.objectId ? "whitespace-nowrap" : ""}>{id}</span>
              </span>
            );
          },
        },
        {
          header: t("audit.action"),
          key: "action",
          // One column, so that the table fits a tablet.
          cell: ({ action, changes, reason }) => (
            <div className="grid gap-1">
              {actText(nav, action, reason)}
              <p className="text-sm wrap-anywhere text-ink-muted empty:hidden">
                {[
                  ...Object.entries(changes).map((change) => changeText(action, change)),
                  // The sentence of `thread.quoted` already contains the reason.
                  action !== "thread.quoted" && reason,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
          ),
        },
      ]}
      filters={[
        { name: "object", label: t("audit.find") },
        {
          name: "staff",
          label: t("audit.who"),
          choices: [
            ...(people ?? []).map(({ id, name }) => [String(id), name] as const),
            ["0", t("audit.operator")],
          ],
        },
        { name: "from", label: t("audit.from"), type: "date" },
        { name: "to", label: t("audit.to"), type: "date" },
        {
          name: "action",
          label: t("audit.action"),
          choices: AUDIT_ACTIONS.map((action) => [action, actText(nav, action)] as const).toSorted(
            ([, one], [, other]) => one.localeCompare(other, locale),
          ),
        },
      ]}
    />
  );
}
