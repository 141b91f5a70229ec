import { eq } from "drizzle-orm";
import { type DeliveryDates, deliveryPrice, promiseAt } from "#contract/delivery/delivery.ts";
import { fitsOption } from "#contract/delivery/options.ts";
import type { DeliveryPlace } from "#contract/delivery/place.ts";
import { formatDays } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import type { DeliveryInput } from "#contract/orders/edits.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { readDeliveryVersions } from "#server/dated-settings/delivery-versions.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findPlace } from "#server/orders/placement/find-place.ts";
import { orders } from "#server/orders/tables.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { carryBack, type EditDeps, grantBack } from "./give-back.ts";
import { lockUnpacked } from "./lock-unpacked.ts";
import { tellChange } from "./tell-change.ts";

const CHECKOUT_WORDS = loadTranslators("checkout");
const DELIVERY_WORDS = loadTranslators("delivery");

type Named = DeliveryInput & { readonly number: string };

/**
 * Delivers a paid order in another way, before any parcel is packed, with the days of this way from now on. A cheaper way refunds the
 * difference; a dearer way costs the buyer nothing more. The same way again, to the same collection point, changes nothing.
 * Errors: NOT_FOUND; STALE, also once a parcel is packed; ORDER_CLOSED once a parcel has left; SHIPPING_UNAVAILABLE for a way that is
 * not on offer, or not for a seller's goods; RELAY_POINT_NEEDED for a collection point that is not open; those of `grantRefund`.
 */
export async function changeDelivery(
  deps: EditDeps,
  { number, version, reason, option, relayPoint }: Named,
  actor: StaffActor,
): Promise<void> {
  const now = deps.clock();
  const versions = await readDeliveryVersions(deps.database);
  const offered = versions.findLast(({ validFrom }) => validFrom <= now)?.options;
  const chosen = offered?.find((one) => one.option === option);
  const refunds = await transact(deps.database, async (tx) => {
    const { order, parcels } = await lockUnpacked(tx, { number, version });
    const isSame = order.shippingOption === option;
    if (isSame && (option !== "relay" || order.deliveryPlace?.id === relayPoint)) return;
    const isOwn = parcels.every(({ isFirstParty }) => isFirstParty);
    if (!chosen || !fitsOption(option, { hasPhone: true, isOwn })) throw new Failure("SHIPPING_UNAVAILABLE");
    const { rules } = chosen;
    const place = await findPlace(tx, chosen, relayPoint);
    const promise = promiseAt(now, rules);
    const next = {
      shippingOption: option,
      deliverySettingId: chosen.version,
      deliveryPlace: place,
      ...{ deliverFrom: promise.first, deliverTo: promise.last },
    };
    await tx.update(orders).set(next).where(eq(orders.id, order.id));
    const held = (await readRefundable(tx, order)).find(({ position }) => position === null);
    const price = deliveryPrice(rules, order.totalCents - order.shippingCents);
    const amountCents = Math.max(0, (held?.amountCents ?? 0) - price);
    await tellChange(tx, deps, order, {
      changes: [{ what: "delivery", text: wayOf(option, place, promise, order.locale) }],
      ...(amountCents > 0 && { refundedCents: amountCents }),
    });
    const part = { position: null, quantity: 0, amountCents };
    const ids = amountCents > 0 ? await grantBack(tx, deps, { order, part, reason, actor }) : undefined;
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.delivery-changed", actor, subject: { type: "order", id: number }, public: true },
      ...{ facts: { reason }, reason },
      changes: { shippingOption: { from: order.shippingOption, to: option } },
    });
    return ids;
  });
  await carryBack(deps, refunds);
}

/** `Livraison express. Livraison prévue entre le jeudi 26 et le lundi 30 novembre`; with the name and address of a collection point. */
function wayOf(
  option: ShippingOption,
  place: DeliveryPlace | null,
  { first, last }: DeliveryDates,
  locale: Locale,
): string {
  const when = first === last ? "on" : "between";
  const days = DELIVERY_WORDS[locale](
    option === "store" ? `ready.${when}` : when,
    formatDays(first, last, locale),
  );
  const where = option === "relay" && place ? ` (${place.name}, ${place.address})` : "";
  return `${CHECKOUT_WORDS[locale](`option.${option}`)}${where}. ${days}`;
}
