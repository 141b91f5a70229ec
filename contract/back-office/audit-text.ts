import { PARTS, type PartName } from "../devices/parts.ts";
import { CONTROL_POINTS, type PointName } from "../devices/protocol.ts";
import { AUDIT_ACTIONS, type AuditAction, EVENT_KINDS, type EventKind } from "../timeline/acts.ts";
import {
  AUDIT_FIELDS,
  AUDIT_OBJECTS,
  type AuditObject,
  SETTING_KEYS,
  type SettingKey,
} from "./audit-fields.ts";

/** A lookup in one namespace of `messages/`. */
type Read<Key extends string> = (key: Key) => string;

type ActWords = Read<`event.${EventKind | AuditAction}` | `event.thread.quoted.${"free" | "priced"}`>;
/**
 * The words of the audit log, for its page and its CSV file. An unknown name, written by another version of the shop, is shown as
 * it is.
 */
export interface AuditWords {
  readonly audit: Read<`object.${AuditObject}` | `field.${(typeof AUDIT_FIELDS)[number]}`>;
  readonly settings: Read<`field.${SettingKey}`>;
  readonly protocol: Read<`point.${PointName}` | `part.${PartName}`>;
}

/** The sentence of an event or an action. The sentence of a quote depends on its outcome. */
export function actText(t: ActWords, act: string, outcome?: unknown): string {
  if (act === "thread.quoted" && (outcome === "free" || outcome === "priced"))
    return t(`event.thread.quoted.${outcome}`);
  const known = [...EVENT_KINDS, ...AUDIT_ACTIONS].find((one) => one === act);
  return known ? t(`event.${known}`) : act;
}

export function objectTypeText(t: AuditWords["audit"], type: string): string {
  const known = AUDIT_OBJECTS.find((one) => one === type);
  return known ? t(`object.${known}`) : type;
}

/**
 * The word of a changed field. Points, parts and settings share names with other fields, so the action decides which is meant.
 */
export function fieldText({ audit, settings, protocol }: AuditWords, action: string, name: string): string {
  const point = action === "device.point-tested" && CONTROL_POINTS.find((one) => one.name === name);
  if (point) return protocol(`point.${point.name}`);
  const part =
    (action === "device.part-fitted" || action === "device.corrected") && PARTS.find((one) => one === name);
  if (part) return protocol(`part.${part}`);
  const setting = action === "setting.added" && SETTING_KEYS.find((one) => one === name);
  if (setting) return settings(`field.${setting}`);
  const field = AUDIT_FIELDS.find((one) => one === name);
  return field ? audit(`field.${field}`) : name;
}
