import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ListInput } from "#contract/devices/receptions.ts";
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
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { ListColumns } from "../receptions/list-columns.tsx";
import { OtherLines, RefusedLines } from "../receptions/list-lines.tsx";
import { ListPhones } from "../receptions/list-phones.tsx";
import { ListQuestions } from "../receptions/list-questions.tsx";
import { useListCheck } from "../receptions/use-list-check.ts";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/**
 * A supplier's list of any shape, as a file, dropped, pasted or typed. It is read at once: columns, doubts and refused lines stand
 * on the page, and one press opens the reception.
 */
export default function NewReceptionPage() {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const orderId = Number(search.get("order")) || undefined;
  // The same reading drafts an order to a supplier.
  const isOrder = search.get("for") === "order";
  const purchases = useWords("admin-suppliers");
  const list = useRef<HTMLTextAreaElement>(null);
  const supplier = useRef<HTMLInputElement>(null);
  const turns = useRef(0);
  const fieldText = useFieldText();
  const { data: names } = useRead("GET /admin/api/supplier-names");
  const { checked, decide, decisions, forget, forgetAnswers, check } = useListCheck();
  const [undecodable, setUndecodable] = useState<Undecodable | null>(null);
  const { formProps, errorOf, errors, refuse, isSending, error, run } = useForm<ListInput>({
    check: checkedBy(ListInput, (read, data) => ({
      ...{ supplier: read("supplier"), reference: read("reference"), csv: list.current?.value ?? "" },
      ...{ isHere: data.has("isHere"), orderId, ...decisions() },
      ...(checked && { seen: { rows: checked.check.rows, totalCents: checked.check.totalCents } }),
    })),
    send: async (body) => {
      const isSeen = checked?.csv === body.csv && checked.supplier === body.supplier;
      const now = isSeen ? checked.check : await check(body.csv, body.supplier);
      // Write only what the person has seen: another text or supplier may have other phones and questions.
      const isSame =
        checked?.csv === body.csv &&
        now.rows === checked.check.rows &&
        now.totalCents === checked.check.totalCents;
      if (!isSame || now.questions.length > 0 || now.rows === 0) return;
      const { id } = await callRoute(
        isOrder ? "POST /admin/api/purchase-orders" : "POST /admin/api/receptions",
        { body },
      );
      await navigate(isOrder ? `/purchase-orders/${id}` : `/receptions/${id}`);
    },
    onRefused: ({ fields }) => {
      if (fields.csv && list.current) void read(list.current.value);
      return false;
    },
    textOf: fieldText,
  });

  async function read(csv: string) {
    const typed = supplier.current?.value.trim() ?? "";
    const found = await check(csv, typed);
    // The headings of an earlier list name its supplier.
    if (typed === "" && found.supplier && supplier.current) {
      supplier.current.value = found.supplier;
      await check(csv, found.supplier);
    }
  }
  const checkList = () =>
    run(
      async () => {
        const csv = list.current?.value ?? "";
        if (csv.trim() === "") return refuse({ csv: "REQUIRED" });
        await read(csv);
        // Each check has its own name, so that none is taken for a second press of the one before.
      },
      `check ${turns.current++}`,
    );
  const readFile = (file: File | undefined) =>
    run(async () => {
      if (!file || !list.current) return;
      const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
      forget();
      setUndecodable(decoded.text === null ? decoded.reason : null);
      list.current.value = decoded.text ?? "";
      if (decoded.text?.trim()) await read(decoded.text);
      else if (decoded.text !== null) refuse({ csv: "REQUIRED" });
    }, "file");
  /** A changed text is another list; its answers stay, since they belong to values. */
  const readChanged = () => {
    if (!list.current?.value.trim() || list.current.value === checked?.csv) return;
    decide({ columns: undefined });
    void checkList();
  };

  const found = checked?.check;
  return (
    <Page title={isOrder ? purchases("draft.title") : t("reception.new")}>
      {isOrder && <p className="max-w-prose text-ink-muted">{purchases("draft.hint")}</p>}
      <form
        {...formProps}
        className="grid max-w-5xl gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void readFile(event.dataTransfer.files[0]);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("list.file")}
            hint={t("list.file.hint")}
            error={undecodable && t(`list.file.${undecodable}`)}
          >
            <Input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              onChange={(event) => void readFile(event.currentTarget.files?.[0])}
            />
          </Field>
          <Field label={t("supplier")} error={errorOf("supplier")} required>
            <Input
              ref={supplier}
              name="supplier"
              list="supplier-names"
              defaultValue={search.get("supplier") ?? ""}
              autoComplete="off"
              maxLength={120}
              onBlur={({ relatedTarget }) => {
                // The press of a button checks by itself: a check that begins now would swallow it.
                const isPress = relatedTarget instanceof HTMLButtonElement;
                const isNew = checked && checked.supplier !== supplier.current?.value.trim();
                if (isNew && !isPress) void checkList();
              }}
            />
          </Field>
          <datalist id="supplier-names">
            {names?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Field
            label={t("reference")}
            aside={admin("optional")}
            error={errors.reference === "TAKEN" ? t("list.twice") : errorOf("reference")}
          >
            <Input name="reference" autoComplete="off" maxLength={80} />
          </Field>
          {!isOrder && <Checkbox name="isHere" label={t("list.isHere")} className="self-end" />}
        </div>
        <Field label={t("list.text")} hint={t("list.hint")} error={errorOf("csv")} required>
          <Textarea
            ref={list}
            name="csv"
            rows={6}
            spellCheck={false}
            className="max-h-60 font-mono text-sm"
            onBlur={readChanged}
            onPaste={() => setTimeout(readChanged)}
          />
        </Field>
        {found && (
          <section aria-label={t("list.result")} className="grid grid-cols-1 gap-5">
            <p role="status" className="text-lg font-semibold">
              {t("list.rows", { count: found.rows, total: formatMoney(found.totalCents as Cents, locale) })}
              {found.priceTax && ` ${found.priceTax}`}
              {found.regime && ` · ${t(`regime.${found.regime}`)}`}
            </p>
            <ListColumns
              columns={found.columns}
              onChange={(columns) => {
                decide({ columns });
                void checkList();
              }}
            />
            <ListQuestions
              questions={found.questions}
              onAnswer={(key, answer) => {
                decide({ answers: { [key]: answer } });
                void checkList();
              }}
            />
            {Object.keys(decisions().answers ?? {}).length > 0 && (
              <Button
                variant="outline"
                size="sm"
                className="justify-self-start"
                onClick={() => {
                  forgetAnswers();
                  void checkList();
                }}
              >
                {t("list.ask.again", { count: Object.keys(decisions().answers ?? {}).length })}
              </Button>
            )}
            <RefusedLines errors={found.errors} />
            <OtherLines {...found} />
            <ListPhones {...found} />
          </section>
        )}
        <ErrorText error={error} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            loading={isSending}
            disabled={found && (found.rows === 0 || found.questions.length > 0)}
          >
            {isOrder ? purchases("draft.save") : t("list.open")}
          </Button>
          <Button variant="outline" loading={isSending} onClick={() => void checkList()}>
            {t("list.check")}
          </Button>
        </div>
      </form>
    </Page>
  );
}
