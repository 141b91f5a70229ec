import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
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
        <OpenButton onOpen={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {t("filters")}
          {count > 0 && (
            <span className="grid size-6 place-items-center rounded-full bg-on-brand text-sm text-brand figures">
              {count}
            </span>
          )}
        </OpenButton>
      </div>
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

// What is different once the page is awake stands in parts of its own: the sheet and all its choices stay as they are.

/** Opens the sheet also before any script. */
function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      {...(hydrated ? {} : sheetCommand(ID))}
      onClick={onOpen}
      className={buttonStyle("solid", "md", "pointer-events-auto min-h-12! shadow-lg")}
    >
      {children}
    </button>
  );
}

/** Choices are applied at once where scripts run: what is left is to look at the phones. */
function ShowButton({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  if (!useHydrated()) return null;
  return (
    <Button className="w-full" onClick={onShow}>
      {children}
    </Button>
  );
}
