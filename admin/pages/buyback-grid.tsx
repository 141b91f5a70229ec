import { Link } from "react-router";
import { FIRST_RULES } from "#contract/buyback/grid.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { GridEditor } from "../buyback/grid-editor.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The price grid: the draft, or the published version from which the next draft starts. */
export default function BuybackGridPage() {
  const t = useWords("admin-buyback");
  const locale = useLocale();
  const loaded = useRead("GET /admin/api/buyback-grid");
  const { data } = loaded;
  const { published, draft } = data ?? {};
  const by = (name: string | null) => name ?? t("grid.someone");
  return (
    <Page
      loaded={loaded}
      title={t("grid")}
      actions={
        <Link to="/buybacks" className="text-sm underline underline-offset-4">
          {t("list")}
        </Link>
      }
    >
      {data && (
        <>
          <div className="grid gap-1">
            <p>
              {published
                ? t("grid.published", {
                    version: published.version,
                    date: formatDateTime(published.publishedAt, locale),
                    name: by(published.by),
                  })
                : t("grid.none")}
            </p>
            <p className="text-ink-muted">
              {draft
                ? `${t("grid.draft", { version: draft.version })} · ${t("grid.draftBy", {
                    date: formatDateTime(draft.changedAt, locale),
                    name: by(draft.by),
                  })}`
                : t("grid.start")}
            </p>
          </div>
          <GridEditor
            key={draft?.row ?? `published ${published?.version}`}
            desk={data}
            content={draft?.content ?? published?.content ?? { rules: FIRST_RULES, prices: [] }}
          />
        </>
      )}
    </Page>
  );
}
