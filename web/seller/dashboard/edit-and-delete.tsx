import { Pencil, Trash2 } from "lucide-react";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type Act = (item: SmartphoneItem) => void;
/** The actions of a seller on a listing. */
export type ListingActs = { readonly onEdit: Act; readonly onDelete: Act };

export function EditAndDelete({ item, onEdit, onDelete }: ListingActs & { item: SmartphoneItem }) {
  const t = useWords("seller");
  const { name } = item;
  return (
    <>
      <IconButton label={t("edit", { name })} onClick={() => onEdit(item)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={t("delete", { name })}
        onClick={() => onDelete(item)}
        className="hover:bg-danger-soft hover:text-danger"
      >
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}
