import { useWords } from "#web/i18n/use-words.ts";

/** Says once, to a screen reader, everything a form was refused for; the fields themselves show it to the eye. */
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
