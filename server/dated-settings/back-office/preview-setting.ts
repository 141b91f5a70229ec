import type { SettingPreview } from "#contract/back-office/settings.ts";
import { type ClaimName, shownClaims } from "#contract/claims.ts";
import { companyIn } from "#contract/company.ts";
import { daysInAll, promiseAt } from "#contract/delivery/delivery.ts";
import { optionOf, readOption } from "#contract/delivery/options.ts";
import { carrierOf, linesOfText } from "#contract/delivery/packing-rules.ts";
import { addDays, parisMoment, parisTime } from "#contract/delivery/working-days.ts";
import { marginOf } from "#contract/devices/resale.ts";
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatMoney,
  formatNumber,
  formatTime,
} from "#contract/format.ts";
import { addWorkingHours } from "#contract/inbox/answer-due.ts";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { SHIPPING_OPTIONS } from "#contract/orders/shipping.ts";
import { isInTime, offeredDays, slotsOfDay } from "#contract/repair/booking/slots.ts";
import { BONUS_SERVICES } from "#contract/repair/repair-bonus.ts";
import { CARRIER_NAMES } from "#contract/shipments/carriers.ts";
import { bonusOf } from "#contract/vouchers/voucher-figures.ts";
import { ADMIN_LOCALES } from "#messages/admin-namespaces.ts";
import { loadNamespace, loadTranslators } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { senderOf } from "#server/company.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { MAIL_WORDS } from "#server/mail/render-email.ts";
import { readDeliveryVersions } from "../delivery-versions.ts";
import type { Setting } from "./read-value.ts";

const DELIVERY = loadTranslators("delivery");
const OFFER = loadTranslators("offer");
const SALES = loadTranslators("sale");
const OWN = ADMIN_LOCALES.map((locale) => {
  const t = createTranslator(locale, loadNamespace(locale, "admin-settings"));
  return [locale, t, createTranslator(locale, loadNamespace(locale, "admin"))] as const;
});
const REPAIRS = loadTranslators("repairs");
const BOOKING = loadTranslators("repair-booking");

/** The price of the example that shows the costs of a sale. */
const EXAMPLE_CENTS = 40_000;

type Deps = Pick<Shop, "database" | "clock" | "settings">;
type Preview = Setting & { readonly validFrom: string | null };

/** The standard delivery's rules that are in force at a time. */
async function rulesAt({ database }: Deps, at: Date) {
  const versions = await readDeliveryVersions(database);
  return (versions.findLast(({ validFrom }) => validFrom <= at) ?? versions[0]).figures;
}

/** The texts that a buyer would read, in each language, once a version is in force. */
export async function previewSetting(deps: Deps, preview: Preview): Promise<SettingPreview> {
  const now = deps.clock();
  const from = preview.validFrom === null ? now : parisMoment(preview.validFrom, 0);
  const at = new Date(Math.max(from.getTime(), now.getTime()));
  const inAll = (text: (locale: Locale) => string[]) => ({
    lines: LOCALES.flatMap((locale) => text(locale).map((line) => ({ locale, text: line }))),
  });
  const ofStaff = (sentence: "preview.refund" | "preview.case", days: number) => ({
    lines: OWN.map(([locale, t]) => ({
      locale,
      text: t(sentence, { date: formatDate(addDays(parisTime(at).day, days), "long", locale) }),
    })),
  });
  switch (preview.name) {
    case "company": {
      const { name, address, siret, tva, rcs, email, phone } = companyIn(preview.value);
      const block = [
        senderOf(deps.settings, { name, email }),
        `${name}, ${address}`,
        `SIRET ${siret} · TVA ${tva} · RCS ${rcs}`,
      ];
      const { lines } = inAll((locale) => [MAIL_WORDS[locale]("footer.help", { email, phone })]);
      return { lines: [...block.map((text) => ({ locale: "fr" as const, text })), ...lines] };
    }
    case "withdrawal":
      return ofStaff("preview.refund", preview.value.refundDays);
    case "claims": {
      const shown = Object.entries(shownClaims(preview.value));
      if (shown.length === 0)
        return { lines: OWN.map(([locale, t]) => ({ locale, text: t("preview.unclaimed") })) };
      return {
        lines: OWN.flatMap(([locale, t]) =>
          shown.map(([name, { figure, source }]) => ({
            locale,
            text: `${t(`field.${name as ClaimName}`)} : ${formatNumber(figure, locale)} (${source})`,
          })),
        ),
      };
    }
    case "resale": {
      const costs = { pricePaidCents: 0, vatRegime: "margin" as const, parts: 1, figures: preview.value };
      const { feesCents, partsCents } = marginOf(EXAMPLE_CENTS, costs);
      const sum = feesCents + partsCents + preview.value.shippingCents;
      return {
        lines: OWN.map(([locale, t]) => ({
          locale,
          text: t("preview.resale", {
            price: formatMoney(EXAMPLE_CENTS, locale),
            costs: formatMoney(sum, locale),
          }),
        })),
      };
    }
    case "buyback":
      return inAll((locale) => [
        OFFER[locale]("valid", { days: preview.value.offerDays }),
        SALES[locale]("terms.price", { days: preview.value.postDays }),
        SALES[locale]("terms.inspection", { days: preview.value.inspectDays }),
        SALES[locale]("terms.counter", { days: preview.value.counterDays }),
      ]);
    case "packing": {
      const rules = preview.value;
      const things = linesOfText(rules.box);
      return {
        lines: OWN.flatMap(([locale, t, admin]) => [
          ...(things.length > 0 ? [{ locale, text: t("preview.box", { things: things.join(", ") }) }] : []),
          ...SHIPPING_OPTIONS.filter((option) => option !== "store").map((option) => {
            const carrier = carrierOf(rules, { option, phones: 1, postcode: "75001" });
            const name = carrier === "other" ? admin("carrier.other") : CARRIER_NAMES[carrier];
            return {
              locale,
              text: t("preview.carrier", { option: admin(`order.way.${option}`), carrier: name }),
            };
          }),
        ]),
      };
    }
    case "inbox": {
      const { closedDays = [] } = await rulesAt(deps, at);
      const due = addWorkingHours(at, preview.value.answerHours, closedDays);
      return {
        lines: OWN.map(([locale, t]) => ({
          locale,
          text: t("preview.inbox", { time: formatDateTime(due.toISOString(), locale) }),
        })),
      };
    }
    case "vouchers": {
      const { bonusPercent } = preview.value;
      return inAll((locale) => {
        const amount = formatMoney(EXAMPLE_CENTS + bonusOf(EXAMPLE_CENTS, bonusPercent), locale);
        return [SALES[locale]("voucher.offered", { amount, percent: String(bonusPercent) })];
      });
    }
    case "repairs":
      return inAll((locale) => [
        REPAIRS[locale]("quote.valid", { days: String(preview.value.quoteDays) }),
        REPAIRS[locale]("guarantee", { months: String(preview.value.guaranteeMonths) }),
      ]);
    case "repairBonus": {
      const { enabled, ...cents } = preview.value;
      const paid = BONUS_SERVICES.filter((service) => enabled && cents[service] > 0);
      return {
        lines: OWN.flatMap(([locale, t]) =>
          paid.length === 0
            ? [{ locale, text: t("preview.off") }]
            : paid.map((service) => {
                const name = REPAIRS[locale]("quote.bonusLine", { name: t(`field.${service}`) });
                return { locale, text: `${name} : −${formatMoney(cents[service], locale)}` };
              }),
        ),
      };
    }
    case "repairDesk": {
      const { closedDays = [] } = await rulesAt(deps, at);
      const first = offeredDays(preview.value, at)
        .flatMap((day) => slotsOfDay(preview.value, day, closedDays).map((slot) => ({ ...slot, day })))
        .find((slot) => isInTime(preview.value, slot, at));
      const { dropOff, post } = preview.value;
      return inAll((locale) => [
        ...(dropOff && first
          ? [
              BOOKING[locale]("preview.drop", {
                day: formatDays(first.day, first.day, locale).last,
                time: formatTime(first.startsAt.toISOString(), locale),
              }),
            ]
          : [BOOKING[locale]("preview.none")]),
        ...(post ? [BOOKING[locale]("preview.post")] : []),
      ]);
    }
    case "cases":
      return ofStaff("preview.case", preview.value.answerDays);
    case "express":
    case "relay":
    case "pickup": {
      const { closedDays = [] } = await rulesAt(deps, at);
      const option = optionOf(preview.name) ?? "standard";
      const offered = readOption(option, { id: 0, value: preview.value, closedDays });
      if (!offered) return { lines: OWN.map(([locale, t]) => ({ locale, text: t("preview.off") })) };
      const { first, last } = promiseAt(at, offered.rules);
      const { place } = offered;
      return inAll((locale) => [
        ...(place ? [place.place, place.address, place.hours] : []),
        DELIVERY[locale](first === last ? "on" : "between", formatDays(first, last, locale)),
        ...(place ? [] : [formatMoney(offered.rules.priceCents ?? 0, locale)]),
      ]);
    }
    case "delivery":
    case "holidays": {
      const rules = await rulesAt(deps, at);
      const changed =
        preview.name === "delivery"
          ? { ...rules, ...preview.value }
          : { ...rules, closedDays: preview.value.days };
      const { first, last } = promiseAt(at, changed);
      const [firstDay, lastDay] = daysInAll(changed);
      return inAll((locale) => {
        const t = DELIVERY[locale];
        return [
          t(first === last ? "on" : "between", formatDays(first, last, locale)),
          t("days", {
            all: firstDay === lastDay ? String(firstDay) : t("range", { first: firstDay, last: lastDay }),
          }),
        ];
      });
    }
  }
}
