import { useWords } from "#web/i18n/use-words.ts";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { AccountRows } from "./account-rows.tsx";
import type { SheetProps } from "./sheet-button.tsx";

/** A sheet with the accounts of a person who is customer and seller. */
export function AccountSheet({ person, open, onClose }: SheetProps) {
  const t = useWords("shell");
  return (
    <Sheet side="top" open={open} onClose={onClose} title={t("menu.client")} closeLabel={t("menu.close")}>
      <ul className="-mx-3 grid">{person && <AccountRows person={person} onSelect={onClose} />}</ul>
    </Sheet>
  );
}
