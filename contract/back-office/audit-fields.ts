import type * as z from "zod/mini";
import type { PartName } from "../devices/parts.ts";
import type { PointName } from "../devices/protocol.ts";
import { SUBJECT_TYPES } from "../timeline/timeline.ts";
import { SETTINGS } from "./settings.ts";

/** What an action of staff is about, each with its word at `object.<type>` in `messages/…/admin-audit.json`. */
export const AUDIT_OBJECTS = [
  ...SUBJECT_TYPES,
  ...["reception", "withdrawal", "template", "setting", "staff", "list"],
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** What is exported as a file, each with its word at `list.<name>` in `messages/…/admin-audit.json`. */
export const AUDIT_LISTS = [
  ...["orders", "threads", "devices", "receptions", "documents", "cases", "withdrawals"],
  ...["listings", "sellers", "customers", "audit", "money/differences", "money/vat", "money/sales"],
] as const;

/** What an action changes, each with its word at `field.<name>` in `messages/…/admin-audit.json`. */
export const AUDIT_FIELDS = [
  ...["order", "unit", "kind", "nom", "adresse", "codePostal", "ville"],
  ...["shipment", "carrier", "trackingNumber", "case", "refund", "cents"],
  ...["state", "stage", "review", "note", "assignee", "bodies"],
  ...["devices", "imei", "serial", "model", "phase", "value", "failed"],
  ...["method", "tool", "grade", "photo", "priceCents"],
  ...["email", "password", "permissions"],
  ...["mandate", "vatRegime", "siret", "vatNumber", "validFrom"],
] as const;

export type SettingKey = {
  [Name in keyof typeof SETTINGS]: keyof z.infer<(typeof SETTINGS)[Name]>;
}[keyof typeof SETTINGS];

/** What a version of a setting changes, each with its word at `field.<name>` in `messages/…/admin-settings.json`. */
export const SETTING_KEYS = Object.values(SETTINGS).flatMap(
  ({ shape }) => Object.keys(shape) as SettingKey[],
);

/** Every name that a change may have: a run changes points, a repair parts; both have their words in `protocol`. */
export type AuditField = (typeof AUDIT_FIELDS)[number] | SettingKey | PointName | PartName;
