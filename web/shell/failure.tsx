import { Link, useLocation } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Container } from "#web/ui/container.tsx";

/** The error page, in place of a page that failed. */
export function Failure() {
  const t = useWords("shell");
  const { pathname, search } = useLocation();
  return (
    <Container width="narrow" className="grid justify-items-start gap-6 py-20 sm:py-32">
      <div role="alert" className="grid gap-4">
        <h1 className="text-4xl">{t("failure.title")}</h1>
        <p className="max-w-lg text-lg text-ink-muted">{t("failure.text")}</p>
      </div>
      <div className="mt-2 flex flex-wrap gap-3">
        {/* A plain link, because it works before hydration and when the scripts failed. */}
        <a href={pathname + search} className={buttonStyle("solid", "lg")}>
          {t("failure.retry")}
        </a>
        <Link to="/contact" className={buttonStyle("outline", "lg")}>
          {t("nav.contact")}
        </Link>
      </div>
    </Container>
  );
}
