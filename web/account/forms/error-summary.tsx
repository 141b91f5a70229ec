import { useWords } from "#web/i18n/use-words.ts";

/** Announces all errors of a refused form to a screen reader once. The fields show them to everybody else. */
export function ErrorSummary({ count, texts }: { count: number; texts: readonly string[] }) {
  const t = useWords("account");
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
