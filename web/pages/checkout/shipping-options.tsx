import { ArrowLeft, ArrowRight } from "lucide-react";
import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Client } from "#contract/accounts/accounts.ts";
import { hasPhone } from "#contract/orders/cart.ts";
import { isDelivered } from "#contract/orders/shipping.ts";
import type { ProfileValues } from "#web/account/profile/profile-form.ts";
import { BesideSummary, CheckoutFrame } from "#web/checkout/checkout-frame.tsx";
import { CheckoutSkeleton } from "#web/checkout/checkout-skeleton.tsx";
import { AddressCard, hasAddress, useClient, wasSaved } from "#web/checkout/delivery/address-card.tsx";
import { ADDRESS_FORM } from "#web/checkout/delivery/address-form.tsx";
import { chosenOffer, offerPrice } from "#web/checkout/delivery/chosen-offer.ts";
import { OtherAddresses } from "#web/checkout/delivery/other-addresses.tsx";
import { RelayChoice } from "#web/checkout/delivery/relay-choice.tsx";
import { ShippingChoice } from "#web/checkout/delivery/shipping-choice.tsx";
import { LoadFailure } from "#web/checkout/notice.tsx";
import { CHANGES_BLOCK, OfferChanges } from "#web/checkout/offer-changes.tsx";
import { OrderSummary } from "#web/checkout/order-summary.tsx";
import { Promises } from "#web/checkout/promises.tsx";
import { useCheckoutSession } from "#web/checkout/use-checkout-session.ts";
import { useCart } from "#web/client-state/cart.ts";
import { chooseShipping, chosenShipping } from "#web/client-state/checkout.ts";
import { useOfferChanges } from "#web/client-state/offer-changes.ts";
import { chooseRelayPoint, chosenRelayPoint } from "#web/client-state/relay-point.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/shipping-options.ts";

// The code and words of this form load when a buyer has no address yet.
const FullAddressForm = lazyPart(
  async () => (await import("#web/account/profile/full-address-form.tsx")).FullAddressForm,
);

export const handle = words("amounts", "catalog", "checkout", "delivery", "towns");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("checkout")("shipping.meta") }, { name: "robots", content: "noindex" }];
}

export function loader({ context }: Route.LoaderArgs) {
  return { offers: context.get(pagePorts).delivery.offers };
}

export default function ShippingPage({ loaderData: { offers } }: Route.ComponentProps) {
  const t = useWords("checkout");
  const navigate = useNavigate();
  const session = useCheckoutSession("/shipping-options");
  const cart = useCart();
  const profile = useClient(session?.claims.idUser ?? null);
  const [chosen, setChosen] = useState(chosenShipping);
  const offer = chosenOffer(cart ?? [], offers, chosen);
  const option = offer?.option ?? chosen;
  const [point, setPoint] = useState(chosenRelayPoint);
  const needsPoint = option === "relay" && point === null;
  const { state } = useLocation();
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const changed = useOfferChanges(cart ?? [], session !== null);

  const pay = (addressSaved: boolean) =>
    navigate("/payment", { state: { shippingOption: option, fromShipping: true, addressSaved } });
  const arrow = <ArrowRight aria-hidden className="rtl:-scale-x-100" />;

  function body() {
    if (session && profile.status === "failed")
      return <LoadFailure error={profile.error} onRetry={profile.reload} />;
    const client = profile.data;
    if (!session || profile.status !== "ready") return <CheckoutSkeleton />;
    const complete = client !== null && hasAddress(client);
    const quoted = complete && !isDelivered(client.codePostal);
    const ready = complete && !quoted && !needsPoint;
    const open = editing || !complete;
    async function saveFirst(userId: number, values: ProfileValues) {
      setSaving(true);
      try {
        const { saveFirstProfile } = await import("#web/account/profile/save-first-profile.ts");
        goOn(await saveFirstProfile(userId, values));
      } finally {
        setSaving(false);
      }
    }
    function goOn(client: Client) {
      profile.setData(client);
      setEditing(false);
      setSaved(true);
      if (isDelivered(client.codePostal) && changed.length === 0 && !needsPoint) pay(true);
    }
    return (
      <BesideSummary
        summary={
          <>
            {cart && cart.length > 0 && (
              <Card as="section" className="shadow-sm">
                <h2 className="mb-5 text-xl font-bold">{t("payment.summary")}</h2>
                <OrderSummary cart={cart} shipping={offerPrice(offer, cart)} quotedDelivery={quoted} />
              </Card>
            )}
            <Promises />
          </>
        }
      >
        <OfferChanges changed={changed} />
        {client ? (
          <AddressCard
            client={client}
            editing={open}
            onEdit={setEditing}
            onSaving={setSaving}
            onSaved={goOn}
            saved={saved || wasSaved(state)}
            others={
              !session.isGuest && (
                <OtherAddresses
                  userId={session.claims.idUser}
                  onChosen={(chosen) => {
                    profile.setData(chosen);
                    setSaved(true);
                  }}
                />
              )
            }
          />
        ) : (
          <Card as="section">
            <h2 className="mb-4 text-xl font-bold">{t("shipping.address")}</h2>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <FullAddressForm
                id={ADDRESS_FORM}
                save={(values) => saveFirst(session.claims.idUser, values)}
              />
            </Suspense>
          </Card>
        )}
        <ShippingChoice
          cart={cart ?? []}
          offers={offers}
          value={option}
          quoted={quoted}
          dated={hasPhone(cart ?? [])}
          onChange={(option) => {
            setChosen(option);
            chooseShipping(option);
          }}
        />
        {option === "relay" && !quoted && (
          <RelayChoice
            near={client?.codePostal ?? ""}
            value={point}
            onChange={(picked) => {
              setPoint(picked);
              chooseRelayPoint(picked);
            }}
          />
        )}
        <div className="grid gap-3">
          {needsPoint && !quoted && !open && (
            <p id="shipping-blocked" role="status" className="text-sm text-ink-muted sm:text-end">
              {t("relay.needed")}
            </p>
          )}
          {quoted && !open && (
            <p id="shipping-blocked" role="status" className="text-sm text-ink-muted sm:text-end">
              {t("shipping.quoted")}
            </p>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
            <ButtonLink
              to="/cart"
              variant="ghost"
              size="lg"
              icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
            >
              {t("shipping.back")}
            </ButtonLink>
            {open ? (
              <Button type="submit" form={ADDRESS_FORM} size="lg" loading={saving} iconEnd={arrow}>
                {t("shipping.saveAndContinue")}
              </Button>
            ) : (
              <Button
                size="lg"
                disabled={!ready || changed.length > 0}
                aria-describedby={
                  ready ? (changed.length > 0 ? CHANGES_BLOCK : undefined) : "shipping-blocked"
                }
                iconEnd={arrow}
                onClick={() => pay(false)}
              >
                {t("shipping.continue")}
              </Button>
            )}
          </div>
        </div>
      </BesideSummary>
    );
  }
  return (
    <CheckoutFrame step="shipping" title={t("shipping.title")}>
      {body()}
    </CheckoutFrame>
  );
}
