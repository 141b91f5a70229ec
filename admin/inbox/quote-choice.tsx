import { QUOTE_OUTCOMES, type QuoteAnswer, type QuoteOutcome } from "#contract/inbox/staff-threads.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorText } from "../error-text.tsx";

const CHOICES = ["question", ...QUOTE_OUTCOMES] as const;

interface QuoteChoiceProps {
  readonly value: QuoteOutcome | null;
  readonly onChange: (value: QuoteOutcome | null) => void;
}

/** Chooses what the answer to a quote does to its order of 0 €. */
export function QuoteChoice({ value, onChange }: QuoteChoiceProps) {
  const t = useWords("admin-inbox");
  return (
    <RadioCards
      legend={t("quote")}
      name="outcome"
      value={value ?? "question"}
      onChange={(choice) => onChange(choice === "question" ? null : choice)}
      options={CHOICES.map((choice) => ({
        value: choice,
        label: t(`quote.${choice}`),
        description: t(`quote.${choice}Text`),
      }))}
    />
  );
}

interface QuoteDialogProps {
  /** The answer to confirm; null while the dialog is closed. */
  readonly answer: QuoteAnswer | null;
  readonly isSending: boolean;
  readonly error: ApiError | null;
  readonly onClose: () => void;
  readonly onConfirm: (answer: QuoteAnswer) => void;
}

/** Asks for confirmation, because the order cannot be restored. */
export function QuoteDialog({ answer, isSending, error, onClose, onConfirm }: QuoteDialogProps) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  return (
    <Dialog
      open={answer !== null}
      onClose={onClose}
      title={t(`quote.${answer?.outcome ?? "free"}`)}
      text={t(`quote.${answer?.outcome ?? "free"}Sure`)}
      closeLabel={words("close")}
      actions={
        answer && (
          <>
            <Button loading={isSending} onClick={() => onConfirm(answer)}>
              {t(`send.${answer.outcome}`)}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {t("back")}
            </Button>
          </>
        )
      }
    >
      <blockquote
        dir="auto"
        className="max-h-60 overflow-y-auto border-s-2 border-line ps-4 wrap-anywhere whitespace-pre-wrap"
      >
        {answer?.body}
      </blockquote>
      <ErrorText error={error} />
    </Dialog>
  );
}
