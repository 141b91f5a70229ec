import { useState } from "react";
import { formatDateTime } from "#contract/format.ts";
import type { Template } from "#contract/inbox/templates.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { type Edited, TemplateDialog } from "../inbox/template-dialog.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useLoad } from "../use-load.ts";

/** The texts that answers begin with, in three languages. */
export default function TemplatesPage() {
  const t = useWords("admin-inbox");
  const locale = useLocale();
  const mayEdit = useMay()("settings.write");
  const loaded = useLoad<readonly Template[]>("templates");
  const { data, reload } = loaded;
  const [editedId, setEditedId] = useState<number | "new" | null>(null);
  // After another person's change, the form keeps what was typed and gets the new version.
  const edited: Edited | null =
    editedId === "new" ? "new" : (data?.find(({ id }) => id === editedId) ?? null);
  return (
    <Page
      loaded={loaded}
      title={t("templates")}
      actions={
        mayEdit && (
          <Button size="sm" onClick={() => setEditedId("new")}>
            {t("template.add")}
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ink-muted">{t(mayEdit ? "template.lead" : "template.readOnly")}</p>
      {data?.length === 0 && <p className="py-8 text-center text-ink-muted">{t("template.none")}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t("templates")}
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            { header: t("template.title"), cell: ({ title }) => title, lead: true },
            {
              header: t("template.text"),
              cell: ({ bodies }) => <span className="line-clamp-2 max-w-prose">{bodies[locale]}</span>,
            },
            {
              header: t("template.changed"),
              cell: ({ changedAt }) => formatDateTime(changedAt, locale),
            },
            {
              header: t("template.action"),
              hideHeader: true,
              align: "end",
              cell: (template) =>
                mayEdit && (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("template.editOf", { title: template.title })}
                    onClick={() => setEditedId(template.id)}
                  >
                    {t("template.edit")}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <TemplateDialog edited={edited} onClose={() => setEditedId(null)} reload={reload} />
    </Page>
  );
}
