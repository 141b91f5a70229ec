import type * as z from "zod/mini";
import type { PartName } from "../devices/parts.ts";
import type { PointName } from "../devices/protocol.ts";
import { SUBJECT_TYPES } from "../timeline/timeline.ts";
import { SETTINGS } from "./settings.ts";

/** The kinds of objects that staff act on. The word of each is `object.<type>` in `messages/…/admin-audit.json`. */
export const AUDIT_OBJECTS = [
  ...SUBJECT_TYPES,
  ...[
    "reception",
    "withdrawal",
    "template",
    "macro",
    "setting",
    "staff",
    "list",
    "grid",
    "register",
    "payouts",
    "place",
    "count",
    "part",
    "model",
    "supplier",
    "repair-service",
    "repair-catalogue",
  ],
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** The lists that staff can export as a file. The word of each is `list.<name>` in `messages/…/admin-audit.json`. */
export const AUDIT_LISTS = [
  ...["orders", "threads", "devices", "receptions", "documents", "cases", "withdrawals"],
  ...[
    "listings",
    "buybacks",
    "register",
    "payouts",
    "repairs",
    "parts",
    "repair-catalogue",
    "models",
    "suppliers",
    "sellers",
    "customers",
    "audit",
    "money/differences",
    "money/vat",
    "money/sales",
  ],
] as const;

/** The fields that an action changes. The word of each is `field.<name>` in `messages/…/admin-audit.json`. */
export const AUDIT_FIELDS = [
  ...[
    "order",
    "unit",
    "kind",
    "nom",
    "adresse",
    "codePostal",
    "ville",
    "telephone",
    "company",
    "item",
    "shippingOption",
  ],
  ...["shipment", "carrier", "trackingNumber", "case", "refund", "cents"],
  ...["state", "stage", "review", "note", "assignee", "bodies"],
  ...["devices", "imei", "serial", "model", "phase", "value", "failed"],
  ...["means", "mail"],
  ...["method", "tool", "grade", "photo", "priceCents", "prices", "line"],
  ...["email", "password", "permissions", "passkey", "pin"],
  ...["mandate", "vatRegime", "siret", "vatNumber", "validFrom", "points", "visit"],
  ...["place", "code", "name", "retired", "onHand"],
  ...["minutes", "unoffered", "added", "changed", "removed"],
  ...["brand", "storage", "colour", "colourCode", "ram", "processor", "screenSize", "cameras", "os"],
  ...["paymentDays", "contact"],
  ...["capacity", "fiveG", "supportUntil", "source"],
] as const;

export type SettingKey = {
  [Name in keyof typeof SETTINGS]: keyof z.infer<(typeof SETTINGS)[Name]>;
}[keyof typeof SETTINGS];

/** The fields of a setting's versions. The word of each is `field.<name>` in `messages/…/admin-settings.json`. */
export const SETTING_KEYS = Object.values(SETTINGS).flatMap(
  ({ shape }) => Object.keys(shape) as SettingKey[],
);

/** All names that a change can have. A test run changes points and a repair changes parts; `protocol` has the words of both. */
export type AuditField = (typeof AUDIT_FIELDS)[number] | SettingKey | PointName | PartName;
