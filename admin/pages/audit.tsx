import { type AuditEntry, AuditQuery } from "#contract/back-office/audit.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Page } from "../shell/page.tsx";
import { TextFilter } from "../table/filters.tsx";
import { Table } from "../table/table.tsx";

/** A changed field with its values; the name alone for data of a person. */
const fieldText = ([name, values]: [string, AuditEntry["changes"][string]]) =>
  values ? `${name}: ${JSON.stringify(values.from)} → ${JSON.stringify(values.to)}` : name;

/** What staff did, the newest first. */
export default function AuditPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const locale = useLocale();
  return (
    <Page title={nav("nav.audit")}>
      <Table<AuditEntry>
        list="audit"
        schema={AuditQuery}
        hasCsv
        caption={nav("nav.audit")}
        rowKey={({ seq }) => String(seq)}
        columns={[
          { header: t("date"), cell: ({ at }) => formatDateTime(at, locale), lead: true },
          { header: t("audit.who"), cell: ({ staff }) => staff ?? t("audit.operator") },
          { header: t("audit.action"), cell: ({ action }) => action },
          { header: t("audit.object"), cell: ({ objectType, objectId }) => `${objectType} ${objectId}` },
          {
            header: t("audit.fields"),
            cell: ({ changes }) => Object.entries(changes).map(fieldText).join(", "),
          },
          { header: t("reason"), cell: ({ reason }) => reason ?? "" },
        ]}
        filters={
          <>
            <TextFilter name="object" label={t("audit.find")} />
            <TextFilter name="action" label={t("audit.action")} />
          </>
        }
      />
    </Page>
  );
}
