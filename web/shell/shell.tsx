import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Company } from "#contract/company.ts";
import { isLocale } from "#contract/locale.ts";
import { chooseLanguage } from "#web/i18n/choose-language.ts";
import { Kept } from "#web/i18n/kept.tsx";
import { CONTENT_ID } from "#web/i18n/route-announcer.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { BackToTop } from "#web/ui/back-to-top.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Still } from "#web/ui/still.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { usePerson } from "./kept-facts.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { productInHash } from "./places.ts";

/** What surrounds every page. Without the company, when even that could not be read, it stays nameless. */
export function Shell({ company, children }: { company: Company | undefined; children: ReactNode }) {
  const t = useWords("shell");
  return (
    <ToastProvider labels={{ region: t("toast.region"), close: t("toast.close") }}>
      <SkipLink target={CONTENT_ID} label={t("skip")} />
      <NavigationProgress />
      <PersonsHeader name={company?.name ?? ""} />
      {/* The footer begins below the window: it cannot move in sight when the tab's own things come. */}
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100svh-4rem)] outline-none">
        {children}
      </main>
      {company && (
        <Still id="shop" className="later [--later:58rem] lg:[--later:30rem]" onLink={choosesLanguage}>
          {import.meta.env.SSR && (
            <Kept
              as="footer"
              className="border-t border-line bg-surface-sunken print:hidden"
              name="footer"
              part={Footer}
              of={{ company, year: new Date().getFullYear() }}
            />
          )}
        </Still>
      )}
      <BackToTop label={t("top")} />
    </ToastProvider>
  );
}

function choosesLanguage({ hreflang }: HTMLAnchorElement): boolean {
  if (!isLocale(hreflang)) return false;
  chooseLanguage(hreflang);
  return true;
}

/** Only the header changes with who uses the tab: the page under it is not drawn again. */
function PersonsHeader({ name }: { name: string }) {
  const person = usePerson();
  const isSeller = person?.isSeller === true;
  useProductHash();
  useEffect(() => {
    document.documentElement.dataset.seller = String(isSeller);
  }, [isSeller]);
  return <Header name={name} person={person} />;
}

/** An address such as `/#/product/12` means the product's own page. */
function useProductHash() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.includes("/product/")) navigate(productInHash(hash) ?? pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);
}
