import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { MacroList } from "../inbox/macro-list.tsx";
import { TemplateForm } from "../inbox/template-form.tsx";
import { useOrderState } from "../inbox/use-choices.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The reply templates, in three languages. */
export default function TemplatesPage() {
  const t = useWords("admin-inbox");
  const locale = useLocale();
  const nameOf = useOrderState();
  const mayEdit = useMay()("settings.write");
  const loaded = useRead("GET /admin/api/templates");
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={t("templates")}
      actions={
        mayEdit && (
          <DialogButton title={t("template.add")} size="lg" variant="solid">
            {(onClose) => <TemplateForm onClose={onClose} />}
          </DialogButton>
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
              header: t("template.for"),
              cell: ({ kinds, orderStates }) =>
                [...kinds.map((kind) => t(`kind.${kind}`)), ...orderStates.map(nameOf)].join(", ") ||
                t("template.all"),
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
                  <DialogButton
                    title={template.title}
                    label={t("template.edit")}
                    aria-label={t("template.editOf", { title: template.title })}
                    size="lg"
                  >
                    {(onClose) => <TemplateForm template={template} onClose={onClose} />}
                  </DialogButton>
                ),
            },
          ]}
        />
      )}
      {data && <MacroList templates={data} mayEdit={mayEdit} />}
    </Page>
  );
}
