import { ArrowRight } from "lucide-react";
import type { RepairPrice } from "#contract/repair/repair-rules.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";

interface Progress {
  readonly busy: boolean;
  /** Whether a service is chosen. */
  readonly ready: boolean;
}

export function ContinueButton({ busy, ready }: Progress) {
  const t = useWords("repair");
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      size="lg"
      loading={busy}
      // The button is enabled before hydration, when the ticked boxes are unknown.
      disabled={hydrated && !ready}
      iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
    >
      {t("continue")}
    </Button>
  );
}

/** A sticky bar with the total and a button, for small screens. */
export function ContinueBar({ totals, busy, ready }: Progress & { totals: RepairPrice }) {
  const t = useWords("repair");
  return (
    <div className="frosted sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      <p className="grid leading-tight">
        <span className="text-xs text-ink-muted">{t("total.gross")}</span>
        <Money cents={totals.gross} className="text-xl font-bold figures rtl:text-end" />
      </p>
      <ContinueButton busy={busy} ready={ready} />
    </div>
  );
}
