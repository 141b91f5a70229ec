import { type ChangeEvent, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { formatNumber } from "#contract/format.ts";
import { UNOFFERED_REASONS } from "#contract/repair/catalogue/catalogue.ts";
import {
  CatalogueFile,
  type CataloguePreview,
  FILE_COLUMNS,
} from "#contract/repair/catalogue/catalogue-file.ts";
import { decodeText } from "#contract/text/decode-text.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly, callRoute } from "../../api.ts";
import { ErrorText } from "../../error-text.tsx";
import { FactList } from "../../fact-list.tsx";
import { useFieldText } from "../../field-text.ts";
import { Section } from "../../section.tsx";
import { useFactsText } from "./facts-text.ts";

interface Previewed {
  readonly file: CatalogueFile;
  readonly preview: CataloguePreview;
}

/** Imports a CSV file: the person sees what changes, and only then has it written. */
export function ImportPanel() {
  const t = useWords("admin-repair-catalogue");
  const toast = useToast();
  const text = useRef<HTMLTextAreaElement>(null);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const form = useForm<CatalogueFile>({
    check: checkedBy(CatalogueFile, (read, data) => ({
      csv: read("csv"),
      removesMissing: data.has("removesMissing"),
    })),
    async send(file) {
      setPreviewed({
        file,
        preview: await callQuietly("POST /admin/api/repair-catalogue/preview", { body: file }),
      });
    },
  });
  const { error, errors, sending, isSending } = form;

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file || !text.current) return;
    const { text: read } = decodeText(new Uint8Array(await file.arrayBuffer()));
    text.current.value = read ?? "";
    // The same file can be chosen again once it is corrected.
    currentTarget.value = "";
    setPreviewed(null);
    if (read === null) form.refuse({ csv: "INVALID" });
    else form.accept();
  }
  async function write({ file, preview: { version } }: Previewed) {
    await form.run(async () => {
      await callRoute("PUT /admin/api/repair-catalogue", { body: { ...file, version } });
      toast({ title: t("file.imported") });
      if (text.current) text.current.value = "";
    }, "import");
    // After a refusal the catalogue may be another one: the person looks at the changes again.
    setPreviewed(null);
  }
  const refused = Object.entries(errors);
  return (
    <Section title={t("file")} fold={{ count: undefined, isOpen: false }}>
      <p className="max-w-prose text-ink-muted">
        {t("file.text", { columns: FILE_COLUMNS.join(", "), reasons: UNOFFERED_REASONS.join(", ") })}
      </p>
      <form
        {...form.formProps}
        aria-label={t("file")}
        onInput={(event) => {
          form.accept();
          setPreviewed(null);
          form.formProps.onInput(event);
        }}
        className="grid gap-4"
      >
        <Field label={t("file.choose")} hint={t("file.hint")}>
          <Input type="file" accept=".csv,text/csv" onChange={(event) => void readFile(event)} />
        </Field>
        <Field label={t("file.or")} error={refused.length > 0 && <Refusals errors={errors} />}>
          <Textarea ref={text} name="csv" rows={8} spellCheck={false} dir="ltr" className="font-mono" />
        </Field>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="removesMissing" className="tick-box" />
          {t("file.missing")}
        </label>
        {refused.length === 0 && <ErrorText error={error} />}
        <Button
          type="submit"
          size="sm"
          variant="outline"
          loading={isSending && sending !== "import"}
          className="justify-self-start"
        >
          {t("file.preview")}
        </Button>
      </form>
      <div role="status">{previewed && <Preview preview={previewed.preview} />}</div>
      {previewed && previewed.preview.changes.length > 0 && (
        <Button
          size="sm"
          loading={sending === "import"}
          className="justify-self-start"
          onClick={() => void write(previewed)}
        >
          {t("file.import")}
        </Button>
      )}
    </Section>
  );
}

/** The refused lines that are named. */
const NAMED = 20;

/** The bad cells, each with its line. */
function Refusals({ errors }: { readonly errors: FieldErrors }) {
  const t = useWords("admin-repair-catalogue");
  const fieldText = useFieldText();
  const cells = Object.entries(errors);
  return (
    <ul className="grid gap-1">
      {cells.slice(0, NAMED).map(([path, code]) => {
        const [, line, column] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const isService = column === "service";
        const why =
          isService && code === "TAKEN"
            ? t("file.twice")
            : isService && code === "INVALID"
              ? t("file.unknown")
              : (fieldText(code) ?? "");
        return <li key={path}>{line && column ? t("file.line", { line, column, why }) : t("file.none")}</li>;
      })}
      {cells.length > NAMED && <li>{t("file.more", { count: cells.length - NAMED })}</li>}
    </ul>
  );
}

const COUNTS = ["added", "changed", "removed", "unchanged"] as const;

function Preview({ preview }: { readonly preview: CataloguePreview }) {
  const t = useWords("admin-repair-catalogue");
  const locale = useLocale();
  const factsText = useFactsText();
  const { changes, models, added, changed, removed } = preview;
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">{t("preview")}</h3>
      {changes.length === 0 && <p>{t("preview.nothing")}</p>}
      <FactList
        facts={[
          ...COUNTS.map((name) => [t(`preview.${name}`), formatNumber(preview[name], locale)] as const),
          ...(models.length > 0 ? [[t("preview.models"), models.join(", ")] as const] : []),
        ]}
      />
      {changes.length > 0 && (
        <DataTable
          caption={t("preview")}
          rows={changes}
          rowKey={({ phone, service }) => `${phone} ${service}`}
          columns={[
            { header: t("phone"), lead: true, cell: ({ phone }) => phone },
            { header: t("service"), cell: ({ service }) => service },
            { header: t("preview.before"), cell: ({ before }) => factsText(before) },
            { header: t("preview.after"), cell: ({ after }) => factsText(after) },
          ]}
        />
      )}
      {changes.length < added + changed + removed && (
        <p className="text-ink-muted">{t("preview.first", { count: changes.length })}</p>
      )}
    </div>
  );
}
