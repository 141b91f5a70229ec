import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Company } from "#contract/company.ts";
import { isLocale } from "#contract/locale.ts";
import { useInCheckout } from "#web/client-state/checkout-steps.ts";
import { isInStep } from "#web/client-state/favourites.ts";
import { isDeviceRemembered } from "#web/client-state/remembered-device.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { chooseLanguage } from "#web/i18n/locale.ts";
import { CONTENT_ID } from "#web/i18n/route-announcer.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { BackToTop } from "#web/ui/navigation/back-to-top.tsx";
import { StaticIsland } from "#web/ui/static-island.tsx";
import { ToastProvider } from "#web/ui/toasts/toast.tsx";
import { ComingPage } from "./coming-page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { productInHash } from "./places.ts";
import { QuietFooter, QuietHeader } from "./quiet-frame.tsx";
import { type Person, usePerson } from "./tab-facts.ts";

/** Header, footer and toasts around a page. `company` is undefined when the root loader failed. */
export function Shell({ company, children }: { company: Company | undefined; children: ReactNode }) {
  const t = useWords("shell");
  return (
    <ToastProvider labels={{ region: t("toast.region"), close: t("toast.close") }}>
      <a
        href={`#${CONTENT_ID}`}
        className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-ink px-5 py-3 font-semibold text-surface smooth focus:translate-y-0 focus:shadow-lg"
      >
        {t("skip")}
      </a>
      <PersonsHeader company={company} />
      {/* The minimum height puts the footer below the window, so that content rendered after hydration causes no visible
          shift. */}
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100svh-4rem)] outline-none">
        <ComingPage>{children}</ComingPage>
      </main>
      <BackToTop label={t("top")} />
      {company && <ShopFooter company={company} />}
      <KeptSession />
    </ToastProvider>
  );
}

/** The footer of the shop. On the steps of the checkout, a short footer replaces it. */
function ShopFooter({ company }: { company: Company }) {
  const quiet = useInCheckout();
  return (
    <>
      <div hidden={quiet}>
        <StaticIsland id="shop" className="later [--later:58rem] lg:[--later:30rem]" onLink={choosesLanguage}>
          {import.meta.env.SSR && (
            <footer className="border-t border-line bg-surface-sunken print:hidden">
              <Footer company={company} year={new Date().getFullYear()} />
            </footer>
          )}
        </StaticIsland>
      </div>
      {quiet && <QuietFooter name={company.name} />}
    </>
  );
}

function choosesLanguage({ hreflang }: HTMLAnchorElement): boolean {
  if (!isLocale(hreflang)) return false;
  chooseLanguage(hreflang);
  return true;
}

/** The header is a component of its own, so that a changed session re-renders nothing else. */
function PersonsHeader({ company }: { company: Company | undefined }) {
  const person = usePerson();
  const quiet = useInCheckout();
  const isSeller = person?.isSeller === true;
  useProductHash();
  useJoinedFavourites(person);
  useEffect(() => {
    document.documentElement.dataset.seller = String(isSeller);
  }, [isSeller]);
  return quiet ? <QuietHeader company={company} /> : <Header name={company?.name ?? ""} person={person} />;
}

// Loaded with the person's session, because a visitor does not need it.
const PasswordQuestion = lazy(() =>
  import("./password-question.tsx").then(
    ({ PasswordQuestion }) => ({ default: PasswordQuestion }),
    withoutQuestion,
  ),
);

/** If the question fails to load, the page stays, and calls that need the password are refused. */
async function withoutQuestion() {
  const { setPasswordQuestion } = await import("#web/client-state/recent-password.ts");
  setPasswordQuestion(async () => false);
  return { default: () => null };
}

/** Renews the session of a person or of a remembered device, and shows the password question when a request needs it. */
function KeptSession() {
  const person = usePerson();
  const hydrated = useHydrated();
  if (!person && !(hydrated && isDeviceRemembered())) return null;
  return (
    <Suspense>
      <PasswordQuestion />
    </Suspense>
  );
}

/** Synchronises the followed phones with the account after a sign-in. After an error, the next page tries again. */
function useJoinedFavourites(person: Person | null) {
  const userId = person ? String(person.claims.idUser) : "";
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page tries again
  useEffect(() => {
    if (!userId || isInStep(userId)) return;
    import("#web/client-state/account-favourites.ts").then((code) => code.joinFavourites()).catch(() => {});
  }, [userId, pathname]);
}

/** Redirects an address such as `/#/product/12` to the product page. */
function useProductHash() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.includes("/product/")) navigate(productInHash(hash) ?? pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);
}
