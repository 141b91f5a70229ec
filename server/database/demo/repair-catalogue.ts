import { type Cents, roundCents } from "#contract/money.ts";
import type { ServiceKind } from "#contract/repair-rules.ts";
import { REPAIR_VAT_RATE } from "#contract/vat.ts";
import { appleRepairs } from "./repair-apple.ts";
import type { DemoRepairPhone } from "./repair-phone.ts";
import { samsungRepairs } from "./repair-samsung.ts";
import { xiaomiRepairs } from "./repair-xiaomi.ts";

/** Every phone of the demo that is repaired, by brand, newest family first. */
export const demoRepairPhones: readonly (DemoRepairPhone & { readonly brand: string })[] = [
  ...appleRepairs.map((phone) => ({ ...phone, brand: "Apple" })),
  ...samsungRepairs.map((phone) => ({ ...phone, brand: "Samsung" })),
  ...xiaomiRepairs.map((phone) => ({ ...phone, brand: "Xiaomi" })),
];

/** The price without tax which, with its tax, is shown as these whole euros. */
function netOf(euros: number): Cents {
  return roundCents((euros * 100 * 10_000) / (10_000 + REPAIR_VAT_RATE));
}

/** What is offered for a phone: cents without tax, `null` for a quote. The diagnosis is free. */
export function demoOptions({ prices }: DemoRepairPhone): readonly (readonly [ServiceKind, Cents | null])[] {
  const [screen, battery, connector, camera, backGlass, audio] = prices;
  return [
    ["diagnosis", 0],
    ["screen", netOf(screen)],
    ["battery", netOf(battery)],
    ["connector", netOf(connector)],
    ["camera", netOf(camera)],
    ...(backGlass === null ? [] : [["back-glass", netOf(backGlass)] as const]),
    ["audio", netOf(audio)],
    ["water", null],
    ["motherboard", null],
    ["data", null],
  ];
}
