import { Link } from "react-router";
import { SHIPPING, type ShippingOption } from "#contract/shipping.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddressLines } from "./address-card.tsx";
import { Notice } from "./notice.tsx";
import { hasAddress, useClient } from "./use-client.ts";

/** Where the order goes and how, once more before it is paid. */
export function DeliveryRecap({ userId, option }: { userId: number; option: ShippingOption }) {
  const t = useWords("checkout");
  const { known } = useClient(userId);
  const { days } = SHIPPING[option];
  const lacking = known.state === "missing" || (known.state === "ready" && !hasAddress(known.client));
  return (
    <Card as="section">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl font-bold">{t("shipping.address")}</h2>
        {!lacking && (
          <Link
            to="/shipping-options"
            className="flex min-h-11 items-center rounded-sm font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("payment.changeAddress")}
          </Link>
        )}
      </div>
      {lacking && (
        <Notice
          tone="warning"
          action={
            <ButtonLink to="/shipping-options" size="sm" variant="outline">
              {t("payment.addAddress")}
            </ButtonLink>
          }
        >
          <p>{t("payment.noAddress")}</p>
        </Notice>
      )}
      {known.state === "loading" && <Skeleton className="h-24 w-full max-w-64" />}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {known.state === "ready" && !lacking && <AddressLines client={known.client} />}
        {known.state !== "loading" && (
          <div className={lacking ? "mt-4" : ""}>
            <p className="font-semibold">{t(`option.${option}`)}</p>
            {days && (
              <p className="text-ink-muted">
                {t("option.days", { first: String(days[0]), last: String(days[1]) })}
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
