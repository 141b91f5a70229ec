import {
  ANY_COLOUR,
  AS_WRITTEN,
  LEAVE_OUT,
  type ListQuestion,
  PROMISES,
} from "#contract/devices/receptions.ts";
import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { readAmount } from "#contract/suppliers/read-amount.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Section } from "../section.tsx";

interface ListQuestionsProps {
  readonly questions: readonly ListQuestion[];
  readonly onAnswer: (key: string, answer: string) => void;
}

/** The values that can be read in several ways, each asked once. */
export function ListQuestions({ questions, onAnswer }: ListQuestionsProps) {
  const t = useWords("admin-devices");
  if (questions.length === 0) return null;
  return (
    <Section title={t("list.questions", { count: questions.length })}>
      <div className="grid items-start gap-4 rounded-md border border-warning bg-warning-soft p-4 md:grid-cols-2">
        {questions.map((question) => (
          <Question
            key={question.key}
            question={question}
            onAnswer={(answer) => onAnswer(question.key, answer)}
          />
        ))}
      </div>
    </Section>
  );
}

interface QuestionProps {
  readonly question: ListQuestion;
  readonly onAnswer: (answer: string) => void;
}

function Question({ question, onAnswer }: QuestionProps) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  const { kind, text, of, lines, count } = question;
  const shown =
    kind === "price" && text ? formatMoney(Math.round(Number(text) * 100) as Cents, locale) : text;
  const label = t(text ? `list.ask.${kind}` : `list.ask.${kind}.missing`, { text: shown, of });
  const hint = t("list.ask.lines", { count, lines: lines.slice(0, 6).join(", ") });
  const options = optionsOf(question, t);
  const typed = kind === "price" && (
    <Field label={text ? t("list.ask.otherPrice") : label} hint={text ? undefined : hint}>
      <Input
        inputMode="decimal"
        onBlur={({ currentTarget: { value } }) => readAmount(value) !== null && onAnswer(value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    </Field>
  );
  if (options.length === 0) return typed;
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        <Select defaultValue="" onChange={({ currentTarget: { value } }) => value && onAnswer(value)}>
          <option value="">{t("list.ask.choose")}</option>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {typed}
    </div>
  );
}

function optionsOf({ kind, text, options }: ListQuestion, t: ReturnType<typeof useWords<"admin-devices">>) {
  const leave = { value: LEAVE_OUT, label: t("list.ask.leave") };
  switch (kind) {
    case "grade":
      return [
        ...PROMISES.map((value) => ({ value, label: t(`promise.${value}`) })),
        { value: "none", label: t("promise.none") },
        leave,
      ];
    case "price":
      return text ? [{ value: AS_WRITTEN, label: t("list.ask.kept") }, leave] : [];
    case "regime":
      return (["margin", "standard"] as const).map((value) => ({ value, label: t(`regime.${value}`) }));
    default:
      return [
        ...options.map(({ value, label }) => ({
          value,
          label: value === ANY_COLOUR ? t("list.ask.anyColour") : label,
        })),
        leave,
      ];
  }
}
