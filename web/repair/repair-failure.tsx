import { SearchX } from "lucide-react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { BRANDS_PATH } from "./addresses.ts";
import { RepairPage } from "./repair-page.tsx";

/** The error page of a repair step, for an unknown phone or a failed load. */
export function RepairFailure({ step, error }: { step: 1 | 2 | 3; error: unknown }) {
  const t = useWords("repair");
  const { pathname, search } = useLocation();
  const unknown = isRouteErrorResponse(error) && error.status === 404;
  return (
    <RepairPage step={step}>
      {unknown ? (
        <EmptyState
          headingLevel={1}
          icon={<SearchX aria-hidden />}
          title={t("unknown.title")}
          text={t("unknown.text")}
          action={
            <>
              <ButtonLink to={BRANDS_PATH}>{t("unknown.choose")}</ButtonLink>
              <ButtonLink to="/contact" variant="outline">
                {t("contact")}
              </ButtonLink>
            </>
          }
        />
      ) : (
        <ErrorState
          title={t("error")}
          action={
            // A full page load, because the scripts or the connection may have failed.
            <ButtonLink to={pathname + search} reloadDocument>
              {t("retry")}
            </ButtonLink>
          }
        />
      )}
    </RepairPage>
  );
}
