import type { ReactNode } from "react";
import type { Claim } from "#contract/claims.ts";
import { FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "#web/ui/section.tsx";

const promises = ["warranty", "delivery", "quality", "service"] as const;

/** `satisfied`: the share of satisfied customers, where it has a source. */
export function Trust({ satisfied }: { satisfied: Claim | undefined }) {
  const t = useWords("home");
  return (
    <Section title={t("trust.title")}>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map((promise) => (
          <li key={promise} className="border-t-2 border-ink pt-5">
            <h3 className="text-sm font-semibold text-ink-muted">{t(`trust.${promise}`)}</h3>
            {promise === "service" ? (
              <Service satisfied={satisfied} />
            ) : (
              <>
                <Figure>{t(`trust.${promise}Figure`)}</Figure>
                <p className="mt-4 text-ink-muted">
                  {promise === "delivery"
                    ? t.rich("trust.deliveryText", { price: () => <FreeDelivery /> })
                    : t(`trust.${promise}Text`)}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 text-4xl text-brand">
      <bdi>{children}</bdi>
    </p>
  );
}

function Service({ satisfied }: { satisfied: Claim | undefined }) {
  const t = useWords("home");
  if (!satisfied) return <p className="mt-4 text-ink-muted">{t("trust.servicePlain")}</p>;
  return (
    <>
      <Figure>{t("trust.serviceFigure", { percent: String(satisfied.figure) })}</Figure>
      <p className="mt-4 text-ink-muted">{t("trust.serviceText")}</p>
      <small className="mt-1 block text-xs text-ink-muted">{t("source", { source: satisfied.source })}</small>
    </>
  );
}
