import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Role } from "#contract/accounts/accounts.ts";
import type { CompanyRecord } from "#contract/company.ts";
import type { StaffRule } from "#contract/interface/access.ts";
import type { Permission } from "#contract/staff/permissions.ts";
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

/** The signed-in member of staff of a request, as in the database now. */
export interface StaffSession {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Null without a step-up. */
  readonly steppedUpUntil: Date | null;
  /** The digest of its cookie: the row of the session. */
  readonly digest: string;
}

/** The open session of staff that a request belongs to; null for others, and for a sign-in that is not finished. */
export type FindStaffSession = (request: FastifyRequest) => Promise<StaffSession | null>;

/** The dependencies of use cases. */
export interface Shop {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: () => Date;
  /** The company in force. */
  readonly company: () => CompanyRecord;
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
    /** Set from the access table of the back office. */
    staff?: StaffRule;
  }
  interface FastifyRequest {
    /** The caller's session; null for a visitor. Routes whose access is not `anyone` have one. */
    session: Session | null;
    /** The member of staff; null outside the back office. */
    staff: StaffSession | null;
  }
}
