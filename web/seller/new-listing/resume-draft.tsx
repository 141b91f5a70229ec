import { PencilLine } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { resumeStep, type SellDraft } from "./sell-draft.ts";

type ResumeDraftProps = { draft: SellDraft; onDrop: () => void };

/** Offers to continue the draft in this tab. */
export function ResumeDraft({ draft, onDrop }: ResumeDraftProps) {
  const t = useWords("sell");
  const step = resumeStep(draft);
  if (!step) return null;
  return (
    <section
      aria-labelledby="resume-draft"
      className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-brand-soft p-5 sm:px-6"
    >
      <PencilLine aria-hidden className="size-6 shrink-0 text-brand-strong max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <h2 id="resume-draft" className="text-lg font-bold">
          {t("resume.title")}
        </h2>
        <p className="text-ink-muted">
          {t.rich("resume.text", { phone: (draft.named && draft.values.name) || draft.model || "" })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`?step=${step}`}>{t("resume.go")}</ButtonLink>
        <Button variant="ghost" onClick={onDrop}>
          {t("resume.drop")}
        </Button>
      </div>
    </section>
  );
}
