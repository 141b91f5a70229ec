import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role, SocialProvider } from "#contract/accounts/accounts.ts";
import type { Locale } from "#contract/locale.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable("users", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  /** The e-mail as `normalizeEmail` writes it. The index on `email_key(email)` compares it. */
  email: text().notNull(),
  /** The typed e-mail of a guest, who has no account. `email` is then an e-mail that nobody has. Null for an account. */
  guestEmail: text("guest_email"),
  passwordHash: text("password_hash").notNull(),
  provider: text().$type<SocialProvider>(),
  roles: text().array().$type<Role[]>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When the e-mail was confirmed; null before. */
  emailVerifiedAt: instant("email_verified_at"),
  /** When the person was erased. The row stays, because orders reference it. */
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
  /** Accurate to a minute. */
  lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  /** When the person last gave the password, or signed in another way. */
  authenticatedAt: instant("authenticated_at").notNull().defaultNow(),
  /** The time until which the device may renew the session; null for a device that is not remembered. */
  rememberedUntil: instant("remembered_until"),
});

export const refreshTokens = pgTable("refresh_tokens", {
  /** SHA-256 of the token. */
  digest: text().primaryKey(),
  sessionId: uuid("session_id").notNull(),
  issuedAt: instant("issued_at").notNull(),
  /** When a renewal replaced the token; null before. */
  rotatedAt: instant("rotated_at"),
  /** The digest of the token that replaced it last. */
  successor: text(),
});

export const passwordResets = pgTable("password_resets", {
  id: uuid().primaryKey().defaultRandom(),
  /** Null when no account has the e-mail. */
  userId: integer("user_id"),
  locale: text().$type<Locale>().notNull(),
  requestedAt: instant("requested_at").notNull().defaultNow(),
  /** SHA-256 of the secret in the link; null until the e-mail is sent. */
  tokenHash: text("token_hash"),
  expiresAt: instant("expires_at"),
});

/** Links that confirm an e-mail of an account: its current one or a new one. */
export const emailConfirmations = pgTable("email_confirmations", {
  id: uuid().primaryKey().defaultRandom(),
  userId: integer("user_id").notNull(),
  email: text().notNull(),
  /** For a change: SHA-256 of the password hash that authorised it. Null for a confirmation of the current e-mail. */
  passwordDigest: text("password_digest"),
  locale: text().$type<Locale>().notNull(),
  requestedAt: instant("requested_at").notNull(),
  /** SHA-256 of the secret in the link; null until the mail is sent. */
  tokenHash: text("token_hash"),
  expiresAt: instant("expires_at"),
  /** When the link was used, or a later request replaced it. */
  closedAt: instant("closed_at"),
});

/** Changes of an account's e-mail that took effect. */
export const emailChanges = pgTable("email_changes", {
  id: uuid().primaryKey().defaultRandom(),
  userId: integer("user_id").notNull(),
  oldEmail: text("old_email").notNull(),
  /** When the old e-mail was confirmed. Null if it never was: the change cannot be undone. */
  oldVerifiedAt: instant("old_verified_at"),
  newEmail: text("new_email").notNull(),
  locale: text().$type<Locale>().notNull(),
  changedAt: instant("changed_at").notNull(),
  /** SHA-256 of the secret in the link; null until the mail is sent. */
  undoHash: text("undo_hash"),
  undoExpiresAt: instant("undo_expires_at"),
  undoneAt: instant("undone_at"),
});

/** Devices and networks of earlier logins. They select the bucket of the login limiter and authorise nothing. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: integer("user_id").notNull(),
    /** SHA-256 of the device's random id, or of its network address. */
    digest: text().notNull(),
    kind: text().$type<"device" | "network">().notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  ({ userId, digest }) => [primaryKey({ columns: [userId, digest] })],
);

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

/** The addresses of customers beside the one of their profile. */
export const addresses = pgTable("addresses", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer("user_id").notNull(),
  nom: text().notNull(),
  prenom: text().notNull(),
  telephone: text().notNull(),
  adresse: text().notNull(),
  codePostal: text("code_postal").notNull(),
  ville: text().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The ids of accounts at sign-in providers. */
export const identities = pgTable("identities", {
  provider: text().$type<SocialProvider>().notNull(),
  subject: text().notNull(),
  userId: integer("user_id").notNull(),
  linkedAt: instant("linked_at").notNull().defaultNow(),
});

export const signInCodes = pgTable("sign_in_codes", {
  /** SHA-256 of the code. */
  digest: text().primaryKey(),
  userId: integer("user_id").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
