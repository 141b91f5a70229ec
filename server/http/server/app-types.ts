import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Role } from "#contract/accounts/accounts.ts";
import type { CompanyRecord } from "#contract/company.ts";
import type { StaffRule } from "#contract/interface/access.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import type { Database } from "#server/database/client.ts";
import type { Settings } from "#server/settings.ts";

/** The application. Zod schemas give the types of input and output. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The signed-in person of a request, as the database has them now. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** The person has no account: the session is for one purchase, and `email` is not proved. */
  readonly isGuest?: true;
  /** When the person last gave the password, or signed in another way. */
  readonly authenticatedAt: Date;
}

/**
 * The session of a bearer token; null when the token or its session is invalid. With `forRecentPassword`, a cached session
 * with an old password is read again from the database.
 */
export type FindSession = (
  token: string,
  options: { readonly forRecentPassword: boolean },
) => Promise<Session | null>;

/** The signed-in member of staff of a request, as the database has them now. */
export interface StaffSession {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** True for a colleague who works by PIN on a shared tablet. Such a session never steps up. */
  readonly isByPin: boolean;
  /** Null without a step-up. */
  readonly steppedUpUntil: Date | null;
  /** The digest of the session cookie, which identifies the row of the session. */
  readonly digest: string;
}

/** The open staff session of a request; null without one, and while a sign-in is not finished. */
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
    /** The keys of all routes registered so far, as in the access table. */
    readonly routeKeys: ReadonlySet<string>;
  }
  interface FastifyContextConfig {
    /** From the access table: who passes before the body is read. */
    access?: "anyone" | "session" | "customer" | "seller";
    /** From the access table: whether a guest, who has no account, may call the route. */
    guests?: boolean;
    /** From the access table: whether the password must have been given within twelve hours. */
    recentPassword?: boolean;
    /** From the access table of the back office. */
    staff?: StaffRule;
  }
  interface FastifyRequest {
    /** The caller's session; null for a visitor. It is set on every route whose access is not `anyone`. */
    session: Session | null;
    /** The member of staff; null outside the back office. */
    staff: StaffSession | null;
  }
}
