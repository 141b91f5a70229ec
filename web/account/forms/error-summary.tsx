import type { FieldErrors } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";

type ErrorSummaryProps<Field extends string> = {
  /** The last refusal, from `useForm`. */
  refused: { readonly errors: FieldErrors; readonly count: number };
  /** The text of a field's error. */
  textOf: (field: Field, errors: FieldErrors) => string | null | undefined;
};

/** Announces all errors of a refused form to a screen reader once. The fields show them to everybody else. */
export function ErrorSummary<Field extends string>({ refused, textOf }: ErrorSummaryProps<Field>) {
  const t = useWords("account");
  const { errors, count } = refused;
  const texts = (Object.keys(errors) as Field[]).flatMap((field) => textOf(field, errors) ?? []);
  return (
    <div role="alert" className="sr-only">
      {texts.length > 0 && (
        <div key={count}>
          <p>{t("summary", { count: texts.length })}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
