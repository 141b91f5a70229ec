import type { RepairOption } from "#contract/repair/repair.ts";
import { priceRepair } from "#contract/repair/repair-rules.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useServiceWords } from "./service-words.ts";

/** The chosen services with net price, tax and gross price. A service on quote has no prices. */
export function SummaryTable({ options }: { options: readonly RepairOption[] }) {
  const t = useWords("repair");
  const { nameOf } = useServiceWords();
  const rows = options.map((option) => ({ id: option.id, name: nameOf(option), price: priceRepair(option) }));
  const cell = (part: "net" | "tax" | "gross") => (row: (typeof rows)[number]) => {
    if (row.price.quote) return part === "gross" ? t("services.quote") : "–";
    if (part === "gross" && row.price.gross === 0) return t("services.free");
    return <Money cents={row.price[part]} className="whitespace-nowrap figures" />;
  };
  return (
    <DataTable
      caption={t("summary.title")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { header: t("summary.service"), cell: (row) => <bdi>{row.name}</bdi>, lead: true },
        { header: t("summary.net"), cell: cell("net"), align: "end" },
        { header: t("summary.tax"), cell: cell("tax"), align: "end" },
        {
          header: t("summary.gross"),
          cell: (row) => <span className="font-semibold">{cell("gross")(row)}</span>,
          align: "end",
        },
      ]}
    />
  );
}
