import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { openSafeStorage } from "#web/client-state/safe-storage.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { StepProgress } from "#web/ui/navigation/step-progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { BrandChoice } from "./brand-choices.ts";
import { BrandStep } from "./brand-step.tsx";
import { CategoryStep, PartsStep } from "./category-step.tsx";
import { ListingStep } from "./listing-step.tsx";
import { ModelStep } from "./model-step.tsx";
import { matchVariant } from "./phone-choices.ts";
import { ResumeDraft } from "./resume-draft.tsx";
import {
  choose,
  DRAFT_KEY,
  emptyDraft,
  parseDraft,
  type SellDraft,
  type Step,
  stepOf,
} from "./sell-draft.ts";

/** The address of the previous step, by step. */
const BEFORE: Record<Step, string | null> = {
  categories: null,
  parts: "/sell",
  brands: "/sell",
  models: "/sell?step=brands",
  form: "/sell?step=models",
};
const PLACE: Record<Step, number> = { categories: 0, parts: 0, brands: 1, models: 2, form: 3 };

type SellFlowProps = { userId: number; brands: readonly BrandChoice[] };

/** The steps of a new listing. The address contains the step; the tab's storage contains the choices. */
export function SellFlow({ userId, brands }: SellFlowProps) {
  const t = useWords("sell");
  const { draft, setDraft, restart, finish } = useSellDraft(userId);
  const [search] = useSearchParams();
  const step = stepOf(search.get("step"), draft);
  const heading = useStepHeading(step);
  const back = BEFORE[step];
  const question = {
    categories: t("category.question"),
    parts: t("category.parts"),
    brands: t("brand.question"),
    models: t("model.question", { brand: draft.brand ?? "" }),
    form: t("form.question"),
  }[step];
  return (
    <>
      <SellSteps step={step} />
      {step === "categories" && <ResumeDraft draft={draft} onDrop={restart} />}
      <header className="mt-8 mb-6 sm:mt-10 sm:mb-8">
        {back && (
          <Link
            to={back}
            className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-ink-muted underline-offset-4 hover:text-brand hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t("back")}
          </Link>
        )}
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {question}
        </h2>
      </header>
      {step === "categories" && <CategoryStep />}
      {step === "parts" && <PartsStep />}
      {step === "brands" && (
        <BrandStep brands={brands} onChoose={(brand) => setDraft((last) => choose(last, "brand", brand))} />
      )}
      {(step === "models" || step === "form") && draft.brand && (
        <PhoneSteps
          key={draft.brand}
          brand={draft.brand}
          step={step}
          draft={draft}
          onDraft={setDraft}
          onCreated={finish}
        />
      )}
    </>
  );
}

type PhoneStepsProps = {
  brand: string;
  step: Step;
  draft: SellDraft;
  onDraft: (change: (draft: SellDraft) => SellDraft) => void;
  onCreated: () => void;
};

/** The two steps that need the brand's models. */
function PhoneSteps({ brand, step, draft, onDraft, onCreated }: PhoneStepsProps) {
  const t = useWords("sell");
  const models = useRequest(brand, (api) => api.call("GET /smartphoneModel", { query: { brand } }), {
    keepPrevious: true,
  });
  if (models.error && !models.data)
    return (
      <ErrorState
        title={t("model.error")}
        retry={{ label: t("model.retry"), onRetry: models.reload, loading: models.status === "loading" }}
      />
    );
  if (!models.data) return <ModelsLoading />;
  const variant = matchVariant(models.data, draft);
  if (step === "form" && variant)
    return <ListingStep draft={draft} variant={variant} onDraft={onDraft} onCreated={onCreated} />;
  return (
    <ModelStep
      draft={draft}
      variants={models.data}
      onChoose={(name, value) => onDraft((last) => choose(last, name, value))}
    />
  );
}

function ModelsLoading(): ReactNode {
  const t = useWords("sell");
  return (
    <div className="grid gap-6">
      <Spinner label={t("model.loading")} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
          <Skeleton key={place} className="aspect-square rounded-md" />
        ))}
      </div>
    </div>
  );
}

function SellSteps({ step }: { step: Step }) {
  const t = useWords("sell");
  return (
    <StepProgress
      label={t("steps.label")}
      doneLabel={t("steps.done")}
      current={PLACE[step]}
      steps={[
        { label: t("steps.category"), to: "/sell" },
        { label: t("steps.brand"), to: "/sell?step=brands" },
        { label: t("steps.phone"), to: "/sell?step=models" },
        { label: t("steps.listing") },
      ]}
      className="mx-auto max-w-2xl"
    />
  );
}

/** Moves the focus to the heading of a new step, so that a screen reader announces it. */
function useStepHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

const tab = openSafeStorage("sessionStorage");

/** A person's draft, stored in the tab at every change. Only for the browser. */
function useSellDraft(userId: number) {
  const [draft, setDraft] = useState<SellDraft>(() => parseDraft(tab.read(DRAFT_KEY), userId));
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    if (!dropped) tab.write(DRAFT_KEY, JSON.stringify(draft));
  }, [draft, dropped]);

  return {
    draft,
    setDraft,
    restart() {
      setDraft(emptyDraft(userId));
    },
    /** Deletes the draft after its listing is created. */
    finish() {
      setDropped(true);
      tab.write(DRAFT_KEY, null);
    },
  };
}
