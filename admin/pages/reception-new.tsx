import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LIST_COLUMNS, type ListCheck, ListInput } from "#contract/devices/receptions.ts";
import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { decodeText, type Undecodable } from "#contract/text/decode-text.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callQuietly, callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { Page } from "../shell/page.tsx";

/** A supplier's list, as a file or typed: checked as a whole before anything is written. */
export default function NewReceptionPage() {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const navigate = useNavigate();
  const list = useRef<HTMLTextAreaElement>(null);
  const [checked, setChecked] = useState<{ csv: string; check: ListCheck } | null>(null);
  const [undecodable, setUndecodable] = useState<Undecodable | null>(null);
  const { formProps, errorOf, refuse, isSending, error, run } = useForm<ListInput>({
    check: checkedBy(ListInput, (read, data) => ({
      supplier: read("supplier"),
      reference: read("reference"),
      csv: list.current?.value ?? "",
      isHere: data.has("isHere"),
    })),
    send: async (body) => {
      const check = await callQuietly("POST /admin/api/receptions/check", { body: { csv: body.csv } });
      // Write only the list that the person has checked.
      if (check.errors.length > 0 || checked?.csv !== body.csv) return setChecked({ csv: body.csv, check });
      const { id } = await callRoute("POST /admin/api/receptions", { body });
      await navigate(`/receptions/${id}`);
    },
    textOf: useFieldText(),
  });

  const checkList = () =>
    run(async () => {
      const csv = list.current?.value ?? "";
      setChecked(null);
      if (csv.trim() === "") return refuse({ csv: "REQUIRED" });
      setChecked({ csv, check: await callQuietly("POST /admin/api/receptions/check", { body: { csv } }) });
    }, "check");
  const readFile = (file: File | undefined) =>
    run(async () => {
      if (!file || !list.current) return;
      const read = decodeText(new Uint8Array(await file.arrayBuffer()));
      setChecked(null);
      setUndecodable(read.text === null ? read.reason : null);
      list.current.value = read.text ?? "";
    }, "file");

  return (
    <Page title={t("reception.new")}>
      <form {...formProps} className="grid max-w-4xl gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("supplier")} error={errorOf("supplier")} required>
            <Input name="supplier" autoComplete="off" maxLength={120} />
          </Field>
          <Field label={t("reference")} aside={admin("optional")} error={errorOf("reference")}>
            <Input name="reference" autoComplete="off" maxLength={80} />
          </Field>
        </div>
        <Field
          label={t("list.file")}
          aside={admin("optional")}
          error={undecodable && t(`list.file.${undecodable}`)}
        >
          <Input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        </Field>
        <Field
          label={t("list.text")}
          hint={t("list.hint", { columns: LIST_COLUMNS.join(",") })}
          error={errorOf("csv")}
          required
        >
          <Textarea ref={list} name="csv" rows={10} spellCheck={false} className="font-mono text-sm" />
        </Field>
        <Checkbox name="isHere" label={t("list.isHere")} />
        {checked && <Checked {...checked.check} />}
        <ErrorText error={error} />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" loading={isSending} onClick={() => void checkList()}>
            {t("list.check")}
          </Button>
          <Button type="submit" loading={isSending}>
            {t("list.open")}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The rows that the list would add, and every error and warning with its line. */
function Checked({ errors, rows, totalCents, warnings, again }: ListCheck) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  return (
    <section role="status" aria-label={t("list.result")} className="grid gap-2">
      <p className="font-semibold">
        {t("list.rows", { count: rows, total: formatMoney(totalCents as Cents, locale) })}
      </p>
      <ul className="grid gap-1 text-danger empty:hidden">
        {errors.map(({ line, column, reason, value }) => (
          <li key={`${line} ${column} ${reason}`}>
            {t("list.line", { line })} {column && <code>{column}</code>} {value && <q>{value}</q>}{" "}
            {t(`list.error.${reason}`)}
          </li>
        ))}
      </ul>
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
    </section>
  );
}
