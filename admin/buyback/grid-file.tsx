import { type ChangeEvent, useState } from "react";
import type { GridPrice } from "#contract/buyback/grid.ts";
import { type ReadPrices, readGridCsv, writeGridCsv } from "#contract/buyback/grid-csv.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Section } from "../section.tsx";

/** The refused lines that are named. */
const NAMED = 12;

interface GridFileProps {
  /** Null while a typed value can't be read. */
  readonly prices: readonly GridPrice[] | null;
  readonly onRead: (prices: readonly GridPrice[]) => void;
}

/** The prices as a CSV file. A file with a line that can't be read changes nothing. */
export function GridFile({ prices, onRead }: GridFileProps) {
  const t = useWords("admin-buyback");
  const [read, setRead] = useState<ReadPrices | null>(null);

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const found = readGridCsv(await file.text());
    // The same file can be chosen again once it is corrected.
    currentTarget.value = "";
    setRead(found);
    if (found.refusals.length === 0 && found.prices.length > 0) onRead(found.prices);
  }
  return (
    <Section title={t("csv.title")}>
      <p className="text-ink-muted">{t("csv.text")}</p>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t("csv.file")}>
          <Input type="file" accept=".csv,.tsv,text/csv" onChange={(event) => void readFile(event)} />
        </Field>
        <Button
          variant="outline"
          size="sm"
          disabled={!prices}
          onClick={() =>
            prices && saveFile("grid.csv", new Blob(["\uFEFF", writeGridCsv(prices)], { type: "text/csv" }))
          }
        >
          {t("csv.export")}
        </Button>
      </div>
      <div role="status">{read && <ReadReport read={read} />}</div>
    </Section>
  );
}

function ReadReport({ read: { prices, refusals } }: { readonly read: ReadPrices }) {
  const t = useWords("admin-buyback");
  if (refusals.length === 0)
    return <p>{prices.length > 0 ? t("csv.taken", { count: prices.length }) : t("csv.empty")}</p>;
  return (
    <div className="grid gap-1 text-danger">
      <p className="font-medium">{t("csv.refused")}</p>
      <ul className="grid gap-1">
        {refusals.slice(0, NAMED).map(({ line, reason }) => (
          <li key={line}>{t("csv.line", { line, why: t(`csv.${reason}`) })}</li>
        ))}
      </ul>
      {refusals.length > NAMED && <p>{t("csv.more", { count: refusals.length - NAMED })}</p>}
    </div>
  );
}
