import { useWords } from "#web/i18n/use-words.ts";
import { Page } from "./page.tsx";

export function NotFound() {
  const t = useWords("admin");
  return (
    <Page title={t("notFound.title")}>
      <p className="text-ink-muted">{t("notFound.text")}</p>
    </Page>
  );
}
