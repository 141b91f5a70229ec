import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Role } from "#contract/accounts.ts";
import type { Database } from "#server/database/client.ts";
import type { Settings } from "#server/settings.ts";

/** The application as routes see it: Zod schemas type their input and output. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The person behind a request, as the database knows them at this moment. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** Tells the person behind a bearer token; null when the token or its session is no longer good. */
export type FindSession = (token: string) => Promise<Session | null>;

/** What use cases are given: only these, by name. */
export interface Shop {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: () => Date;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The names of all routes registered so far, as the access table spells them. */
    readonly routeKeys: ReadonlySet<string>;
  }
  interface FastifyContextConfig {
    /** Set from the access table: who is let through before the body is read. */
    door?: "anyone" | "session" | "customer" | "seller";
  }
  interface FastifyRequest {
    /** The caller's session; null for a visitor. Routes whose access is not `anyone` have one. */
    session: Session | null;
  }
}
