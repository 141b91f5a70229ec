import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role, SocialProvider } from "#contract/accounts.ts";

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
});

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  userId: integer("user_id").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  endedAt: instant("ended_at"),
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
