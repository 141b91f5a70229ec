import type { Template } from "#contract/inbox/templates.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useRead } from "../use-read.ts";
import { useMacroText } from "./macro-buttons.tsx";
import { MacroForm } from "./macro-form.tsx";

interface MacroListProps {
  readonly templates: readonly Template[];
  readonly mayEdit: boolean;
}

/** The macros of the inbox, below the templates that they answer with. */
export function MacroList({ templates, mayEdit }: MacroListProps) {
  const t = useWords("admin-inbox");
  const textOf = useMacroText();
  const { data, error } = useRead("GET /admin/api/macros");
  return (
    <Section title={t("macros")}>
      <p className="max-w-prose text-ink-muted">{t("macro.lead")}</p>
      {mayEdit && (
        <div>
          <DialogButton title={t("macro.add")}>
            {(onClose) => <MacroForm templates={templates} onClose={onClose} />}
          </DialogButton>
        </div>
      )}
      <ErrorText error={error} canReload />
      {data?.length === 0 && <p className="py-4 text-ink-muted">{t("macro.none")}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t("macros")}
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            { header: t("template.title"), cell: ({ title }) => title, lead: true },
            { header: t("macro.template"), cell: ({ template }) => template },
            { header: t("macro.does"), cell: textOf },
            {
              header: t("template.action"),
              hideHeader: true,
              align: "end",
              cell: (macro) =>
                mayEdit && (
                  <DialogButton
                    title={macro.title}
                    label={t("template.edit")}
                    aria-label={t("template.editOf", { title: macro.title })}
                  >
                    {(onClose) => <MacroForm {...{ macro, templates, onClose }} />}
                  </DialogButton>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}
