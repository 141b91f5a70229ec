import { type ChangeEvent, type FormEvent, useRef } from "react";
import { RELAY_COLUMNS } from "#contract/relay/points.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { Section } from "../section.tsx";
import { useRead } from "../use-read.ts";

/** The list of collection points: staff uploads a CSV file or edits the text, and saves the whole list. */
export function RelayPoints() {
  const t = useWords("admin-settings");
  const { data, error } = useRead("GET /admin/api/relay-points");
  return (
    <Section title={t("relay.points")}>
      <p className="text-ink-muted">{t("relay.pointsText", { columns: RELAY_COLUMNS.join(", ") })}</p>
      <ErrorText error={error} />
      {data && <PointsForm key={data.version} {...data} />}
    </Section>
  );
}

interface PointsFormProps {
  readonly version: string;
  readonly count: number;
  readonly csv: string;
}

function PointsForm({ version, count, csv }: PointsFormProps) {
  const t = useWords("admin-settings");
  const toast = useToast();
  const text = useRef<HTMLTextAreaElement>(null);
  const { isSending, error, run } = useSend();

  async function readFile({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? [];
    if (file && text.current) text.current.value = await file.text();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      const body = { version, csv: text.current?.value ?? "" };
      const saved = await callRoute("PUT /admin/api/relay-points", { body });
      toast({ title: t("relay.saved", { count: saved.count }) });
    });
  }
  const fields = Object.entries(error?.body?.fields ?? {});
  return (
    <form onSubmit={save} aria-label={t("relay.points")} className="grid gap-4">
      <p className="font-medium">{t("relay.count", { count })}</p>
      <Field label={t("relay.file")} hint={t("relay.fileHint")}>
        <Input type="file" accept=".csv,text/csv" onChange={(event) => void readFile(event)} />
      </Field>
      <Field label={t("relay.list")} error={fields.length > 0 && <Refusals fields={fields} />}>
        <Textarea
          ref={text}
          name="csv"
          rows={10}
          spellCheck={false}
          defaultValue={csv}
          className="font-mono"
        />
      </Field>
      {fields.length === 0 && <ErrorText error={error} canReload={error?.code === "STALE"} />}
      <Button type="submit" size="sm" loading={isSending} className="justify-self-start">
        {t("relay.save")}
      </Button>
    </form>
  );
}

/** The bad cells of the list, each with its line. */
function Refusals({
  fields,
}: {
  fields: readonly (readonly [string, Parameters<ReturnType<typeof useFieldText>>[0]])[];
}) {
  const t = useWords("admin-settings");
  const fieldText = useFieldText();
  return (
    <ul className="grid gap-1">
      {fields.map(([path, code]) => {
        const [, line, column] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const why = code === "TAKEN" ? t("relay.taken") : fieldText(code);
        return (
          <li key={path}>
            {line && column ? t("relay.line", { line, column, why: why ?? "" }) : t("relay.noList")}
          </li>
        );
      })}
    </ul>
  );
}
