import type { ReactNode } from "react";
import type { LegalIdentity } from "#contract/company.ts";
import { formatDate } from "#contract/format.ts";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Block, LegalNamespace, LegalText } from "./legal-text.ts";
import { useLegalWords } from "./use-legal-words.tsx";

type LegalPageProps<Name extends LegalNamespace> = {
  text: LegalText<Name>;
  legal: LegalIdentity;
  /** Content after the text of a section, by the section's id. */
  inserts?: Readonly<Record<string, ReactNode>>;
  /** Figures that only this page names. */
  figures?: Readonly<Record<string, string>>;
};

type Read = (key: string) => ReactNode;

/** A legal text with its date, a table of contents and an anchor for each section. It prints without the navigation. */
export function LegalPage<Name extends LegalNamespace>({
  text,
  legal,
  inserts,
  figures,
}: LegalPageProps<Name>) {
  const t = useWords("legal");
  const locale = useLocale();
  const read = useLegalWords(text.name, legal, figures);
  return (
    <Container width="narrow" className="pt-4 pb-16 sm:pb-24 print:max-w-none print:p-0">
      <div className="print:hidden">
        <Breadcrumbs
          label={t("trail.label")}
          items={[{ label: t("trail.home"), to: "/" }, { label: String(read("title")) }]}
        />
      </div>
      <PageHead size="long" title={read("title")} lead={read("lead")} className="mt-6">
        {text.version && (
          <p className="mt-2 text-balance text-ink-muted">
            {t("version", { date: formatDate(text.version, "long", locale), version: text.version })}
          </p>
        )}
        {locale !== DEFAULT_LOCALE && <p className="mt-2 font-semibold">{t("binding")}</p>}
      </PageHead>
      <nav
        aria-labelledby="legal-contents"
        className="mt-8 rounded-lg bg-surface-sunken p-5 sm:p-6 print:hidden"
      >
        <h2 id="legal-contents" className="font-semibold">
          {t("contents")}
        </h2>
        <ol className="mt-1 gap-x-8 sm:columns-2">
          {text.sections.map(({ id }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
              >
                {read(id)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map(({ id, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24 print:mt-6">
          <h2 id={`${id}-title`} className="text-2xl font-bold break-after-avoid">
            {read(id)}
          </h2>
          <div className="mt-3 grid gap-4 leading-relaxed">
            <Blocks blocks={blocks} read={read} />
            {inserts?.[id]}
          </div>
        </section>
      ))}
    </Container>
  );
}

function Blocks({ blocks, read }: { blocks: readonly Block[]; read: Read }): ReactNode {
  return blocks.map((block) => {
    if (typeof block === "string") return <p key={block}>{read(block)}</p>;
    if ("list" in block)
      return (
        <ul key={block.list[0]} className="grid list-disc gap-2 ps-5">
          {block.list.map((key) => (
            <li key={key}>{read(key)}</li>
          ))}
        </ul>
      );
    return (
      <div key={String(block.box[0])} className="grid gap-4 rounded-lg border-2 border-ink p-5 sm:p-6">
        <Blocks blocks={block.box} read={read} />
      </div>
    );
  });
}
