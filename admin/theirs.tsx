import { useWords } from "#web/i18n/use-words.ts";

/** What a colleague stored in a field that both changed, as the hint of the field; nothing otherwise. */
export function useTheirs(theirs: Readonly<Record<string, string>>) {
  const t = useWords("admin");
  return (name: string, textOf: (stored: string) => string = (stored) => stored) => {
    const stored = theirs[name];
    if (stored === undefined) return undefined;
    return (
      <span className="font-medium whitespace-pre-line text-ink">
        {stored === "" ? t("theirs.empty") : t("theirs.field", { text: textOf(stored) })}
      </span>
    );
  };
}

/** Says that a form was read again and what became of it. */
export function ReloadedText({ isReloaded }: { readonly isReloaded: boolean }) {
  const t = useWords("admin");
  return (
    <p role="status" className="text-sm text-ink-muted empty:hidden">
      {isReloaded && t("theirs.reloaded")}
    </p>
  );
}
