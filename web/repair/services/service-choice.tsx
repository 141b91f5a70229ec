import { type ComponentType, useRef, useState } from "react";
import { Link } from "react-router";
import type { RepairOption } from "#contract/repair/repair.ts";
import { priceRepair, repairTotals } from "#contract/repair/repair-rules.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { summaryAddress } from "../addresses.ts";
import { ContinueBar, ContinueButton } from "./continue-bar.tsx";
import { DeviceSummary } from "./device-summary.tsx";
import type { Repair } from "./load-repair.ts";
import { NotOffered } from "./not-offered.tsx";
import type { QuoteDialogProps } from "./quote-dialog.tsx";
import { RepairCourse } from "./repair-course.tsx";
import { RepairTotal } from "./repair-total.tsx";
import { ServiceCard } from "./service-card.tsx";
import { useServiceWords } from "./service-words.ts";
import { useChosen } from "./use-chosen.ts";
import { useContinue, useRepairsInCart } from "./use-repair-cart.ts";

interface ShownQuote {
  readonly Dialog: ComponentType<QuoteDialogProps>;
  readonly service: string;
  readonly open: boolean;
}

/** The services for a phone with checkboxes and a total. Without JavaScript, a form leads to the summary page. */
export function ServiceChoice({ model, options, unoffered, measured, chosen: inAddress }: Repair) {
  const t = useWords("repair");
  const { nameOf } = useServiceWords();
  const form = useRef<HTMLFormElement>(null);
  const { chosen, toggle } = useChosen(model.id, inAddress, form);
  const inCart = useRepairsInCart();
  const [quote, setQuote] = useState<ShownQuote | null>(null);
  const picked = options.filter(({ id }) => chosen.has(id));
  const totals = repairTotals(picked);
  const { busy, proceed } = useContinue(model, picked);

  async function choose(option: RepairOption, on: boolean) {
    toggle(option.id, on);
    if (!on || !priceRepair(option).quote) return;
    const { QuoteDialog } = await import("./quote-dialog.tsx");
    setQuote({ Dialog: QuoteDialog, service: nameOf(option), open: true });
  }
  return (
    <>
      <form
        ref={form}
        action="/repair/summary"
        className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          proceed();
        }}
      >
        <input type="hidden" name="model" value={model.id} />
        <div className="grid content-start gap-8">
          <ul aria-label={t("services.list", { model: model.name })} className="grid content-start gap-3">
            {options.map((option) => (
              <ServiceCard
                key={option.id}
                option={option}
                chosen={chosen.has(option.id)}
                inCart={inCart.has(option.id)}
                time={measured.times.find(({ serviceId }) => serviceId === option.repairServiceId)}
                since={measured.since}
                onChoose={choose}
              />
            ))}
          </ul>
          <NotOffered options={options} unoffered={unoffered} />
          <RepairCourse />
        </div>
        <aside aria-label={t("total.title")} className="lg:sticky lg:top-24 lg:self-start">
          <div className="rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
            <div className="mb-5 border-b border-line pb-5 max-lg:hidden">
              <DeviceSummary model={model} />
            </div>
            <p role="status" className="mb-4 font-semibold">
              {t("total.chosen", { count: picked.length })}
            </p>
            <RepairTotal totals={totals} />
            <div className="mt-6 grid gap-1 max-lg:hidden">
              <ContinueButton busy={busy} ready={picked.length > 0} />
            </div>
            {picked.length > 0 && (
              <Link
                to={summaryAddress(
                  model.id,
                  picked.map(({ id }) => id),
                )}
                className="mt-2 flex min-h-11 items-center justify-center rounded-sm text-sm font-semibold underline-offset-4 hover:text-brand hover:underline"
              >
                {t("summary.link")}
              </Link>
            )}
          </div>
        </aside>
        <ContinueBar totals={totals} busy={busy} ready={picked.length > 0} />
      </form>
      {/* The dialog is outside the form, because it has a form of its own and forms can't be nested. */}
      {quote && (
        <quote.Dialog
          service={quote.service}
          open={quote.open}
          onClose={() => setQuote({ ...quote, open: false })}
        />
      )}
    </>
  );
}
