import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role, SocialProvider } from "#contract/accounts.ts";
import type { Locale } from "#contract/locale.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable("users", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  /** Always lower case. */
  email: text().notNull(),
  passwordHash: text("password_hash").notNull(),
  provider: text().$type<SocialProvider>(),
  roles: text().array().$type<Role[]>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When the owner of the mailbox was seen to be the owner of the account. */
  emailVerifiedAt: instant("email_verified_at"),
  /** When the person was erased; the row stays for the orders that name it. */
  erasedAt: instant("erased_at"),
});

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  userId: integer("user_id").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  endedAt: instant("ended_at"),
  browser: text().notNull().default(""),
  system: text().notNull().default(""),
  /** To the minute. */
  lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
});

export const passwordResets = pgTable("password_resets", {
  id: uuid().primaryKey().defaultRandom(),
  /** Null when nobody has the e-mail. */
  userId: integer("user_id"),
  locale: text().$type<Locale>().notNull(),
  requestedAt: instant("requested_at").notNull().defaultNow(),
  /** SHA-256 of what the mail brings; null until it is written. */
  tokenHash: text("token_hash"),
  expiresAt: instant("expires_at"),
});

export const clients = pgTable("clients", {
  userId: integer("user_id").primaryKey(),
  nom: text().notNull(),
  prenom: text().notNull(),
  telephone: text().notNull(),
  adresse: text().notNull(),
  codePostal: text("code_postal").notNull().default(""),
  ville: text().notNull().default(""),
  dateCreation: instant("date_creation").notNull().defaultNow(),
  statut: text().$type<"ACTIF">().notNull().default("ACTIF"),
  consentAt: instant("consent_at").notNull(),
  consentVersion: text("consent_version").notNull(),
});

/** By what name a sign-in provider knows a person. */
export const identities = pgTable("identities", {
  provider: text().$type<SocialProvider>().notNull(),
  subject: text().notNull(),
  userId: integer("user_id").notNull(),
  linkedAt: instant("linked_at").notNull().defaultNow(),
});

export const signInCodes = pgTable("sign_in_codes", {
  /** SHA-256 of what the browser's cookie holds. */
  digest: text().primaryKey(),
  userId: integer("user_id").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
