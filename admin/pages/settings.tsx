import { Link } from "react-router";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { RelayPoints } from "../settings/relay-points.tsx";
import { SettingSection } from "../settings/setting-section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The dated settings of the shop: the version in force, coming versions and earlier ones. */
export default function SettingsPage() {
  const t = useWords("admin-settings");
  const nav = useWords("admin");
  const may = useMay();
  const loaded = useRead("GET /admin/api/settings");
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={nav("nav.settings")}>
      <div className="grid max-w-4xl gap-10">
        {data && SETTING_NAMES.map((name) => <SettingSection key={name} name={name} versions={data[name]} />)}
        <RelayPoints />
        {may("inbox.write") && (
          <Section title={t("templates")}>
            <p>
              {t("templatesText")} <Link to="/inbox/templates">{t("templates")}</Link>
            </p>
          </Section>
        )}
      </div>
    </Page>
  );
}
