import type { ReactNode } from "react";
import { Link } from "react-router";
import { CONSENT_VERSION } from "#contract/company.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { Container } from "#web/ui/container.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Route } from "./+types/privacy.ts";

export const handle = words("privacy");

const sections = [
  "who",
  "account",
  "seller",
  "orders",
  "cards",
  "messages",
  "browser",
  "security",
  "recipients",
  "retention",
  "rights",
] as const;
type SectionName = (typeof sections)[number];

/**
 * The values stored in the browser and their duration. The list must match `web/client-state`, `web/i18n` and the service worker.
 */
const stored = [
  ["language", "languageTime"],
  ["device", "deviceTime"],
  ["session", "tabTime"],
  ["cart", "tabTime"],
  ["drafts", "tabTime"],
  ["favourites", "favouritesTime"],
  ["offline", "offlineTime"],
] as const;

const kept = ["account", "orders", "messages"] as const;

const link = "font-semibold text-brand underline underline-offset-4";

export function meta(): Route.MetaDescriptors {
  const t = metaWords("privacy");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Privacy() {
  const t = useWords("privacy");
  return (
    <Container width="narrow" className="pt-10 pb-16 sm:pt-16 sm:pb-24">
      <PageHead size="long" title={t("title")} lead={t("lead")}>
        <p className="mt-2 text-ink-muted">{t("version", { version: CONSENT_VERSION })}</p>
      </PageHead>
      <nav aria-labelledby="privacy-contents" className="mt-8 rounded-lg bg-surface-sunken p-5 sm:p-6">
        <h2 id="privacy-contents" className="font-semibold">
          {t("contents")}
        </h2>
        <ol className="mt-1 gap-x-8 sm:columns-2">
          {sections.map((section) => (
            <li key={section}>
              <a
                href={`#${section}`}
                className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
              >
                {t(`title.${section}`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section
          key={section}
          id={section}
          aria-labelledby={`${section}-title`}
          className="mt-10 scroll-mt-24"
        >
          <h2 id={`${section}-title`} className="text-2xl font-bold">
            {t(`title.${section}`)}
          </h2>
          <div className="mt-3 grid gap-4">
            <SectionText section={section} />
          </div>
        </section>
      ))}
    </Container>
  );
}

function SectionText({ section }: { section: SectionName }): ReactNode {
  const t = useWords("privacy");
  switch (section) {
    case "who":
      return <Who />;
    case "browser":
      return (
        <>
          <p>{t("text.browser")}</p>
          <StoredTable />
        </>
      );
    case "retention":
      return (
        <ul className="grid list-disc gap-2 ps-5">
          {kept.map((what) => (
            <li key={what}>{t(`retention.${what}`)}</li>
          ))}
        </ul>
      );
    case "rights":
      return (
        <>
          <p>
            {t.rich("text.rights", {
              account: (chunks) => (
                <Link to="/client-area" className={link}>
                  {chunks}
                </Link>
              ),
            })}
          </p>
          <p>
            {t.rich("rights.cnil", {
              cnil: (chunks) => (
                <a href="https://www.cnil.fr/" className={link}>
                  <bdi dir="ltr">{chunks}</bdi>
                </a>
              ),
            })}
          </p>
        </>
      );
    default:
      return <p>{t(`text.${section}`)}</p>;
  }
}

function Who() {
  const t = useWords("privacy");
  const company = useCompany();
  if (!company) return null;
  const { name, address, siret, email } = company;
  return (
    <p>
      {t.rich("text.who", {
        name,
        address: () => <bdi>{address}</bdi>,
        siret: () => <bdi dir="ltr">{siret}</bdi>,
        mail: () => (
          <a href={`mailto:${email}`} className={link}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        ),
      })}
    </p>
  );
}

function StoredTable() {
  const t = useWords("privacy");
  return (
    <DataTable
      caption={t("title.browser")}
      rows={stored}
      rowKey={([what]) => what}
      columns={[
        { header: t("browser.purpose"), cell: ([what]) => t(`browser.${what}`), lead: true },
        { header: t("browser.time"), cell: ([, time]) => t(`browser.${time}`) },
      ]}
    />
  );
}
