import type { Enqueue } from "#server/database/queue.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { LoginLimiter } from "./login/login-limiter.ts";
import type { Tokens } from "./tokens/tokens.ts";

/** The dependencies of the account routes. Each use case picks the ones that it needs. */
export interface AccountDeps extends Shop {
  readonly tokens: Tokens;
  readonly loginLimiter: LoginLimiter;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
}
