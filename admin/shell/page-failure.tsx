import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";

/** Replaces the back office when a page failed or its code did not load. */
export function PageFailure() {
  const t = useWords("admin");
  const errors = useWords("errors");
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-6">
      <p className="font-medium">{errors("INTERNAL")}</p>
      <a href={location.href} className={buttonStyle("solid", "sm")}>
        {t("reload")}
      </a>
    </div>
  );
}
