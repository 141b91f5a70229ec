import type { LoginLimiter } from "#server/accounts/login/login-limiter.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { SecretBox } from "./factors/secret-box.ts";

/** The dependencies of the use cases of staff. */
export interface StaffDeps extends Pick<Shop, "database" | "clock" | "company" | "settings"> {
  readonly loginLimiter: LoginLimiter;
  readonly secretBox: SecretBox;
}

/** The origin of a sign-in request. */
export interface StaffCaller {
  /** The network address. */
  readonly address: string;
  /** The browser that the session is bound to; see `browserDigestOf`. */
  readonly browser: string;
}
