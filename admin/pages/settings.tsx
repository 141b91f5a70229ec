import { useState } from "react";
import { Link } from "react-router";
import { SETTING_NAMES, type SettingsAnswer } from "#contract/back-office/settings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Part } from "../order/part.tsx";
import { useMay } from "../session.tsx";
import { SettingPart } from "../settings/setting-part.tsx";
import { Page } from "../shell/page.tsx";
import { useLoad } from "../use-read.ts";

/** The dated settings of the shop: what is in force, what is coming, what was. */
export default function SettingsPage() {
  const t = useWords("admin-settings");
  const nav = useWords("admin");
  const may = useMay();
  const loaded = useLoad<SettingsAnswer>("settings");
  const { data, reload } = loaded;
  const [saved, setSaved] = useState<SettingsAnswer | null>(null);
  const answer = saved ?? data;
  return (
    <Page loaded={loaded} title={nav("nav.settings")}>
      <div className="grid max-w-4xl gap-10">
        {answer &&
          SETTING_NAMES.map((name) => (
            <SettingPart
              key={name}
              name={name}
              versions={answer[name]}
              onSaved={setSaved}
              reload={() => {
                setSaved(null);
                reload();
              }}
            />
          ))}
        {may("inbox.write") && (
          <Part title={t("templates")}>
            <p>
              {t("templatesText")} <Link to="/inbox/templates">{t("templates")}</Link>
            </p>
          </Part>
        )}
      </div>
    </Page>
  );
}
