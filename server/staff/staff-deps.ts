import type { LoginLimiter } from "#server/accounts/login/login-limiter.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { SecretBox } from "./factors/secret-box.ts";

/** The dependencies of the use cases of staff. */
export interface StaffDeps extends Pick<Shop, "database" | "clock" | "company"> {
  readonly loginLimiter: LoginLimiter;
  readonly secretBox: SecretBox;
}

/** Where a request of a sign-in comes from. */
export interface StaffCaller {
  /** The network address. */
  readonly address: string;
  /** What the session is bound to: see `browserDigestOf`. */
  readonly browser: string;
}
