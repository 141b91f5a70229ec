import { Eye } from "lucide-react";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { photoAt } from "#contract/catalog/photos.ts";
import { formatNumber } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { IconLink } from "#web/ui/icon-button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ConditionName } from "../listing-form/listing-fields.tsx";
import { EditAndDelete, type ListingActs } from "./edit-and-delete.tsx";
import { listingLook } from "./seller-status.ts";

type ListingsTableProps = ListingActs & { items: readonly SmartphoneItem[] };

export function ListingsTable({ items, onEdit, onDelete }: ListingsTableProps) {
  const t = useWords("seller");
  const locale = useLocale();
  return (
    <DataTable
      caption={t("tabs.listings")}
      rows={items}
      rowKey={(item) => item.id}
      columns={[
        { header: t("column.name"), lead: true, cell: (item) => <ListingName item={item} /> },
        {
          header: t("column.price"),
          align: "end",
          cell: ({ price }) => <Money cents={toCents(price)} className="font-semibold whitespace-nowrap" />,
        },
        {
          header: t("column.stock"),
          align: "end",
          cell: ({ stockQuantity }) => <bdi>{formatNumber(stockQuantity, locale)}</bdi>,
        },
        { header: t("column.status"), cell: ({ status }) => <ListingStatus status={status} /> },
        {
          header: t("column.actions"),
          hideHeader: true,
          align: "end",
          cell: (item) => <ListingActions item={item} onEdit={onEdit} onDelete={onDelete} />,
        },
      ]}
    />
  );
}

/** The name of a listing. Condition and id are below it, so that the table fits a tablet. */
function ListingName({ item }: { item: SmartphoneItem }) {
  const t = useWords("seller");
  const [photo] = item.images;
  return (
    <span className="flex items-center gap-3">
      <span className="block size-11 shrink-0 overflow-hidden rounded-sm bg-plate">
        <Picture
          sources={[photo && photoAt(photo, 320), item.model.imageUrl]}
          size={44}
          className={photo ? "size-full object-cover" : "size-full object-contain p-0.5"}
        />
      </span>
      <span className="grid min-w-0 md:min-w-40">
        <span className="break-words">
          <bdi>{unbrokenStorage(item.name)}</bdi>
        </span>
        <small className="font-normal text-ink-muted">
          <ConditionName condition={item.condition} /> · {t("column.id")}{" "}
          <bdi className="figures">{item.id}</bdi>
        </small>
      </span>
    </span>
  );
}

function ListingStatus({ status }: { status: string }) {
  const t = useWords("seller");
  const { key, tone } = listingLook(status);
  return (
    <Badge tone={tone} dot className="whitespace-nowrap">
      {key ? t(`status.${key}`) : status}
    </Badge>
  );
}

function ListingActions({ item, ...acts }: ListingActs & { item: SmartphoneItem }) {
  const t = useWords("seller");
  return (
    <span className="-me-2 flex justify-end max-md:w-full max-md:justify-between">
      <IconLink to={`/product/${item.id}`} label={t("view", { name: item.name })}>
        <Eye aria-hidden />
      </IconLink>
      <EditAndDelete item={item} {...acts} />
    </span>
  );
}
