import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "#web/ui/section.tsx";

const promises = ["warranty", "delivery", "quality", "service"] as const;

export function Trust() {
  const t = useWords("home");
  return (
    <Section title={t("trust.title")}>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map((promise) => (
          <li key={promise} className="border-t-2 border-ink pt-5">
            <h3 className="text-sm font-semibold text-ink-muted">{t(`trust.${promise}`)}</h3>
            <p className="mt-2 text-4xl text-brand">
              <bdi>{t(`trust.${promise}Figure`)}</bdi>
            </p>
            <p className="mt-4 text-ink-muted">{t(`trust.${promise}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
