import { useState } from "react";
import type { SettingName, SettingVersion } from "#contract/back-office/settings.ts";
import type { CarrierRule, PackingRules } from "#contract/delivery/packing-rules.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactList } from "../fact-list.tsx";
import { useCarrierName } from "../order/carrier-name.ts";
import { Section } from "../section.tsx";
import { SETTING_FIELDS, type SettingField, textAt } from "./setting-fields.ts";
import { SettingForm } from "./setting-form.tsx";
import { useFieldLabel } from "./use-field-label.ts";

/** Returns the text of a field's value. */
function useShownText() {
  const t = useWords("admin-settings");
  const admin = useWords("admin");
  const carrierName = useCarrierName();
  const ruleText = ({ option, maxGrams, postcode, carrier }: CarrierRule) => {
    const conditions = [
      option ? admin(`order.way.${option}`) : t("rule.anyOption"),
      maxGrams !== null && t("rule.upTo", { grams: maxGrams }),
      postcode && t("rule.postcodeOf", { start: postcode }),
    ].filter(Boolean);
    return `${conditions.join(", ")} → ${carrierName(carrier)}`;
  };
  return (value: unknown, field: SettingField): string => {
    if (field.kind === "carriers") return (value as PackingRules).carriers.map(ruleText).join("\n");
    const text = textAt(value, field);
    if (field.kind === "switch") return t(text === "true" ? "yes" : "no");
    return text || t("none");
  };
}

interface SectionProps {
  readonly name: SettingName;
  /** The newest first. */
  readonly versions: readonly SettingVersion[];
}

/** Shows a setting: the version in force, the other versions, and the form for the next one. */
export function SettingSection({ name, versions }: SectionProps) {
  const t = useWords("admin-settings");
  const label = useFieldLabel();
  const locale = useLocale();
  const shownText = useShownText();
  const [isOpen, setOpen] = useState(false);
  const present = versions.find(({ state }) => state === "present");
  const newest = versions[0];
  if (!present || !newest) return null;
  return (
    <Section title={t(name)}>
      <p className="text-ink-muted">{t(`text.${name}`)}</p>
      <p className="font-medium">
        {present.id === 0
          ? t("environment")
          : t("present", { date: formatDateTime(present.validFrom, locale) })}
      </p>
      <FactList
        facts={SETTING_FIELDS[name].map((field) => [
          label(field),
          <span key={field.path} className="whitespace-pre-line">
            {shownText(present.value, field)}
          </span>,
        ])}
      />
      {versions.length > 1 && <History name={name} versions={versions} />}
      {isOpen && <SettingForm name={name} newest={newest} onClose={() => setOpen(false)} />}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "cancel" : "change")}
      </Button>
    </Section>
  );
}

/** The versions, each with its changes. */
function History({ name, versions }: Pick<SectionProps, "name" | "versions">) {
  const t = useWords("admin-settings");
  const label = useFieldLabel();
  const locale = useLocale();
  const shownText = useShownText();
  const changes = (version: SettingVersion, before: SettingVersion | undefined) =>
    SETTING_FIELDS[name]
      .filter((field) => before && textAt(before.value, field) !== textAt(version.value, field))
      .map((field) => `${label(field)} → ${shownText(version.value, field).replaceAll("\n", ", ")}`);
  return (
    <section aria-label={`${t("history")} · ${t(name)}`}>
      <h3 className="font-semibold">{t("history")}</h3>
      <ul className="mt-1 grid gap-1">
        {versions.map((version, position) => (
          <li key={version.id} className="flex flex-wrap items-baseline gap-x-3">
            <Badge
              tone={
                version.state === "present" ? "success" : version.state === "coming" ? "brand" : "neutral"
              }
            >
              {t(version.state === "coming" ? "coming" : "past", {
                date: formatDateTime(version.validFrom, locale),
              })}
            </Badge>
            <span className="wrap-anywhere">
              {position === versions.length - 1
                ? t("first")
                : changes(version, versions[position + 1]).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
