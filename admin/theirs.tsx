import { useWords } from "#web/i18n/use-words.ts";

/** The hint of a field that both changed: a colleague’s stored value. Undefined for other fields. */
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

/** Tells that a form was reloaded and how changes were merged. */
export function ReloadedText({ isReloaded }: { readonly isReloaded: boolean }) {
  const t = useWords("admin");
  return (
    <p role="status" className="text-sm text-ink-muted empty:hidden">
      {isReloaded && t("theirs.reloaded")}
    </p>
  );
}
