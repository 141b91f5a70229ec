import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Role } from "#contract/accounts/accounts.ts";
import type { Database } from "#server/database/client.ts";
import type { Settings } from "#server/settings.ts";

/** The application with Zod types for input and output. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The authenticated person of a request, as in the database now. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** When the person last gave the password, or signed in another way. */
  readonly authenticatedAt: Date;
}

/**
 * The session of a bearer token; null when the token or its session is invalid. With `forRecentPassword`, the time of its
 * password is as in the database now.
 */
export type FindSession = (
  token: string,
  options: { readonly forRecentPassword: boolean },
) => Promise<Session | null>;

/** The dependencies of use cases. */
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
    access?: "anyone" | "session" | "customer" | "seller";
    /** Set from the access table: the password must have been given within twelve hours. */
    recentPassword?: boolean;
  }
  interface FastifyRequest {
    /** The caller's session; null for a visitor. Routes whose access is not `anyone` have one. */
    session: Session | null;
  }
}
