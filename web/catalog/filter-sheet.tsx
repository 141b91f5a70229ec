import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { useHydrated } from "#web/tab/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { classes } from "#web/ui/classes.ts";
import { Sheet, sheetCommand } from "#web/ui/sheet.tsx";
import type { FilterProps } from "./filter-props.ts";
import { activeCount } from "./store-address.ts";
import { StoreFilters } from "./store-filters.tsx";

const ID = "store-filters";

type FilterSheetProps = FilterProps & {
  /** Phones that the filters leave, or more. */
  total: number;
  atLeast: boolean;
  /** Told when the reader asks to see them. */
  onShow: () => void;
};

/** Where there is no room beside the grid: a button within thumb's reach, and the filters from below. */
export function FilterSheet({ total, atLeast, onShow, ...filter }: FilterSheetProps) {
  const t = useWords("store");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const count = activeCount(filter.filters);
  function show() {
    setOpen(false);
    onShow();
  }
  return (
    <>
      <div
        className={classes(
          "pointer-events-none bottom-4 z-30 mt-6 flex justify-center xl:hidden print:hidden",
          // Over an empty list it would lie on the ways out of it.
          total > 0 && "sticky",
        )}
      >
        <button
          type="button"
          {...(hydrated ? {} : sheetCommand(ID))}
          onClick={() => setOpen(true)}
          className={buttonStyle("solid", "md", "pointer-events-auto min-h-12! shadow-lg")}
        >
          <SlidersHorizontal aria-hidden />
          {t("filters")}
          {count > 0 && (
            <span className="grid size-6 place-items-center rounded-full bg-on-brand text-sm text-brand figures">
              {count}
            </span>
          )}
        </button>
      </div>
      <Sheet
        id={ID}
        open={open}
        onClose={() => setOpen(false)}
        side="bottom"
        title={t("filters")}
        closeLabel={t("close")}
        footer={
          hydrated && (
            <Button className="w-full" onClick={show}>
              {atLeast ? t("apply") : t("show", { count: total })}
            </Button>
          )
        }
      >
        <StoreFilters {...filter} />
      </Sheet>
    </>
  );
}
