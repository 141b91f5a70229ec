import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Sheet, sheetCommand } from "#web/ui/overlays/sheet.tsx";
import type { FilterProps } from "./filter-props.ts";
import { activeCount } from "./store-address.ts";
import { StoreFilters } from "./store-filters.tsx";

const ID = "store-filters";

type FilterSheetProps = FilterProps & {
  /** The number of phones found. With `atLeast`, a lower bound. */
  total: number;
  atLeast: boolean;
  /** Called after the button closes the sheet. */
  onShow: () => void;
};

/** The filters on small screens: a button beside the sort control, and a bottom sheet. */
export function FilterSheet({ total, atLeast, onShow, ...filter }: FilterSheetProps) {
  const t = useWords("store");
  const [open, setOpen] = useState(false);
  const count = activeCount(filter.filters);
  function show() {
    setOpen(false);
    onShow();
  }
  return (
    <>
      <OpenButton onOpen={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {t("filters")}
        {count > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-brand text-sm text-on-brand figures">
            {count}
          </span>
        )}
      </OpenButton>
      <Sheet
        id={ID}
        open={open}
        onClose={() => setOpen(false)}
        side="bottom"
        title={t("filters")}
        closeLabel={t("close")}
        footer={<ShowButton onShow={show}>{atLeast ? t("apply") : t("show", { count: total })}</ShowButton>}
      >
        <StoreFilters {...filter} />
      </Sheet>
    </>
  );
}

// The parts that change after hydration are components of their own, so that the filters don't re-render.

/** A button that opens the sheet, also before hydration. */
function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      {...(hydrated ? {} : sheetCommand(ID))}
      onClick={onOpen}
      className={buttonStyle("outline", "md", "xl:hidden print:hidden")}
    >
      {children}
    </button>
  );
}

/** After hydration each choice applies at once, so the button only closes the sheet. */
function ShowButton({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  if (!useHydrated()) return null;
  return (
    <Button className="w-full" onClick={onShow}>
      {children}
    </Button>
  );
}
