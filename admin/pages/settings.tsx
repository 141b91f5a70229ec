import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { SettingName } from "#contract/back-office/settings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { RelayPoints } from "../settings/relay-points.tsx";
import { SETTING_FIELDS } from "../settings/setting-fields.ts";
import { hasWords, SETTING_GROUPS } from "../settings/setting-groups.ts";
import { SettingSection } from "../settings/setting-section.tsx";
import { useFieldLabel } from "../settings/use-field-label.ts";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

interface Entry {
  readonly key: string;
  readonly title: string;
  /** Texts that the search reads besides the title. */
  readonly texts: readonly string[];
  readonly content: ReactNode;
}

/** The dated settings of the shop by group, with an index and a search. */
export default function SettingsPage() {
  const t = useWords("admin-settings");
  const nav = useWords("admin");
  const repairs = useWords("admin-repair-catalogue");
  const models = useWords("admin-models");
  const label = useFieldLabel();
  const may = useMay();
  const loaded = useRead("GET /admin/api/settings");
  const { data } = loaded;
  const [typed, setTyped] = useState("");
  const settingEntry = (name: SettingName): Entry => ({
    key: name,
    title: t(name),
    texts: [t(`text.${name}`), ...SETTING_FIELDS[name].map(label)],
    content: data && <SettingSection name={name} versions={data[name]} />,
  });
  const points: Entry = {
    key: "relayPoints",
    title: t("relay.points"),
    texts: [t("relay.pointsText", { columns: "" })],
    content: <RelayPoints />,
  };
  const templates: Entry = {
    key: "templates",
    title: t("templates"),
    texts: [t("templatesText")],
    content: (
      <Section title={t("templates")}>
        <p>
          {t("templatesText")} <Link to="/inbox/templates">{t("templates")}</Link>
        </p>
      </Section>
    ),
  };
  const catalogue: Entry = {
    key: "repairCatalogue",
    title: repairs("title"),
    texts: [repairs("lead")],
    content: (
      <Section title={repairs("title")}>
        <p>
          {repairs("lead")} <Link to="/settings/repair-catalogue">{repairs("title")}</Link>
        </p>
      </Section>
    ),
  };
  const modelCatalogue: Entry = {
    key: "models",
    title: models("title"),
    texts: [models("lead")],
    content: (
      <Section title={models("title")}>
        <p>
          {models("lead")} <Link to="/settings/models">{models("title")}</Link>
        </p>
      </Section>
    ),
  };
  const groups = SETTING_GROUPS.map(([group, names]) => ({
    group,
    entries: [
      ...names.map(settingEntry),
      ...(group === "delivery" ? [points] : []),
      ...(group === "shop" ? [modelCatalogue] : []),
      ...(group === "repairs" ? [catalogue] : []),
      ...(group === "work" && may("inbox.write") ? [templates] : []),
    ].filter(({ title, texts }) => hasWords([title, ...texts], typed)),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <Page loaded={loaded} title={nav("nav.settings")}>
      {data && (
        <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,56rem)]">
          <nav aria-label={t("index")} className="grid gap-4 lg:sticky lg:top-4">
            <Field label={t("find")}>
              <Input type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
            </Field>
            <p role="status" className="text-sm text-ink-muted empty:hidden">
              {typed.trim() !== "" &&
                t("found", { count: groups.reduce((sum, { entries }) => sum + entries.length, 0) })}
            </p>
            {groups.map(({ group, entries }) => (
              <div key={group}>
                <p className="text-sm font-semibold text-ink-muted">{t(`group.${group}`)}</p>
                <ul>
                  {entries.map(({ key, title }) => (
                    <li key={key}>
                      <a href={`#${key}`} className="flex min-h-8 items-center text-sm hover:underline">
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="grid gap-10">
            {groups.flatMap(({ entries }) =>
              entries.map(({ key, content }) => (
                <div key={key} id={key} className="scroll-mt-4">
                  {content}
                </div>
              )),
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
