import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Permission } from "#contract/staff/permissions.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const staff = pgTable("staff", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  name: text().notNull(),
  /** Null until the invitation is accepted. */
  passwordHash: text("password_hash"),
  createdAt: instant("created_at").notNull(),
  disabledAt: instant("disabled_at"),
});
export type StaffRow = typeof staff.$inferSelect;

export const staffGrants = pgTable(
  "staff_grants",
  { staffId: integer("staff_id").notNull(), permission: text().$type<Permission>().notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.permission] })],
);

export const staffFactors = pgTable("staff_factors", {
  staffId: integer("staff_id").primaryKey(),
  /** Encrypted. */
  secret: text().notNull(),
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  enrolledAt: instant("enrolled_at").notNull(),
});

export const staffPasskeys = pgTable("staff_passkeys", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  staffId: integer("staff_id").notNull(),
  credentialId: text("credential_id").notNull(),
  name: text().notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

export const staffPins = pgTable("staff_pins", {
  staffId: integer("staff_id").primaryKey(),
  hash: text().notNull(),
  /** Wrong PINs since the last right one. */
  tries: smallint().notNull().default(0),
  locked: boolean().generatedAlwaysAs(sql`tries >= 5`).notNull(),
  changedAt: instant("changed_at").notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  { staffId: integer("staff_id").notNull(), digest: text().notNull(), usedAt: instant("used_at") },
  (table) => [primaryKey({ columns: [table.staffId, table.digest] })],
);

export const staffInvitations = pgTable("staff_invitations", {
  digest: text().primaryKey(),
  staffId: integer("staff_id").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const staffSessions = pgTable("staff_sessions", {
  digest: text().primaryKey(),
  staffId: integer("staff_id").notNull(),
  state: text().$type<"enrol" | "factor" | "open">().notNull(),
  browser: text().notNull(),
  /** Encrypted. */
  enrolSecret: text("enrol_secret"),
  createdAt: instant("created_at").notNull(),
  seenAt: instant("seen_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  steppedUpUntil: instant("stepped_up_until"),
  /** The challenge that a passkey must sign. */
  challenge: text(),
  challengeUntil: instant("challenge_until"),
  /** `tablet`: only lets colleagues choose themselves. `by_pin`: a colleague works on this tablet. */
  kind: text().$type<"full" | "tablet" | "by_pin">().notNull().default("full"),
  /** The colleague who works by PIN. `staffId` is the person whose full sign-in opened the tablet. */
  pinStaffId: integer("pin_staff_id"),
});
export type StaffSessionRow = typeof staffSessions.$inferSelect;

export const staffBrowsers = pgTable(
  "staff_browsers",
  {
    staffId: integer("staff_id").notNull(),
    digest: text().notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.digest] })],
);
