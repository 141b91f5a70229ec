import type { RepairPriceRange } from "#contract/repair/repair.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { ServicePrice } from "./service-price.tsx";
import { useServiceWords } from "./service-words.ts";

/** The lowest and the highest gross price of each service. */
export function PriceRanges({ prices }: { prices: readonly RepairPriceRange[] }) {
  const t = useWords("repair");
  const { nameOf } = useServiceWords();
  return (
    <DataTable
      caption={t("ranges.title")}
      rows={prices}
      rowKey={({ repairServiceId }) => repairServiceId}
      columns={[
        { header: t("ranges.service"), cell: (row) => <bdi>{nameOf(row)}</bdi>, lead: true },
        {
          header: t("ranges.least"),
          cell: ({ least }) => <ServicePrice option={{ price: least }} />,
          align: "end",
        },
        {
          header: t("ranges.most"),
          cell: ({ most }) => <ServicePrice option={{ price: most }} />,
          align: "end",
        },
      ]}
    />
  );
}
