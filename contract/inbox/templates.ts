import * as z from "zod/mini";
import { rowVersion } from "../fields.ts";
import { ORDER_STATUSES } from "../orders/orders.ts";
import { SHIPMENT_STATES } from "../shipments/shipment-states.ts";
import { plainText } from "../typed-text.ts";
import { THREAD_KINDS, THREAD_LIMITS, type ThreadKind } from "./threads.ts";

/** The fields that a template may name in braces. Each conversation fills them in. */
export const TEMPLATE_FIELDS = ["name", "number", "subject", "staff", "shop"] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/**
 * What an order is now, for the choice of a template: the state of its newest parcel or, without one, its own status. A parcel that
 * was unpacked tells nothing.
 */
export const ORDER_STATES = [
  ...ORDER_STATUSES,
  ...SHIPMENT_STATES.filter((state) => state !== "cancelled"),
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The conversations that a template is for. An empty list stands for all. */
const use = {
  kinds: z.array(z.enum(THREAD_KINDS, "INVALID")).check(z.maxLength(THREAD_KINDS.length)),
  orderStates: z.array(z.enum(ORDER_STATES, "INVALID")).check(z.maxLength(ORDER_STATES.length)),
};
interface Use {
  readonly kinds: readonly ThreadKind[];
  readonly orderStates: readonly OrderState[];
}

/** How well a template fits a conversation: the number of its conditions, all met; -1 when one is not. */
export function fitOf({ kinds, orderStates }: Use, kind: ThreadKind, state: OrderState | null): number {
  if (kinds.length > 0 && !kinds.includes(kind)) return -1;
  if (orderStates.length > 0 && (state === null || !orderStates.includes(state))) return -1;
  return Number(kinds.length > 0) + Number(orderStates.length > 0);
}

const FIELD = /\{(\w+)\}/g;

/** All fields that a text names, including unknown ones. */
const fieldsOf = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = ""]) => name);

const isField = (name: string): name is TemplateField => TEMPLATE_FIELDS.some((field) => field === name);

/** The fields of a text that must be filled in before it is sent. */
export const openFields = (text: string): TemplateField[] => fieldsOf(text).filter(isField);

/** Fills in the fields of a text. A field without a value stays in braces, so that the writer sees it. */
export const fillFields = (text: string, values: Readonly<Record<TemplateField, string>>): string =>
  text.replace(FIELD, (written, name: string) => (isField(name) && values[name]) || written);

const body = plainText(THREAD_LIMITS.body).check(
  z.refine((text) => fieldsOf(text).every(isField), { error: "UNKNOWN_FIELD" }),
);

/** `POST /admin/api/templates`. */
export const NewTemplate = z.strictObject({
  title: plainText(80),
  bodies: z.strictObject({ fr: body, en: body, ar: body }),
  ...use,
});
export type NewTemplate = z.infer<typeof NewTemplate>;

/** `PUT /admin/api/templates/:id`. */
export const TemplateInput = z.extend(NewTemplate, { version: rowVersion });
export type TemplateInput = z.infer<typeof TemplateInput>;

export const Template = z.object({
  id: z.int(),
  version: z.string(),
  title: z.string(),
  bodies: z.object({ fr: z.string(), en: z.string(), ar: z.string() }),
  ...use,
  changedAt: z.string(),
});
export type Template = z.infer<typeof Template>;

/** A template with its fields filled in for one conversation, in its language. `fits`: it is for this kind and order state. */
export const FilledTemplate = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  fits: z.boolean(),
});
export type FilledTemplate = z.infer<typeof FilledTemplate>;
