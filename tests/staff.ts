import { Secret, TOTP } from "otpauth";
import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { inviteStaff } from "#server/staff/team/invite-staff.ts";
import type { TestShop } from "./shop.ts";

export const STAFF_PASSWORD = "sapin vert 47 caisses";
/** The header by which a browser says that the request comes from a page of the same site. */
export const SAME_ORIGIN = { "sec-fetch-site": "same-origin" } as const;
const OPERATOR = { staffId: null, requestId: null };

let count = 0;

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(answer: { headers: Record<string, unknown> }, before = ""): string {
  const jar = new Map(
    before.split("; ").flatMap((pair) => (pair ? [pair.split("=") as [string, string]] : [])),
  );
  for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
    const [name = "", value = ""] = String(line).split(";")[0]?.split("=") ?? [];
    jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** The code of an authenticator at a time. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });

/** A member of staff with a password and an enrolled authenticator, signed in: the headers of their browser. */
export async function signInStaff(shop: TestShop, permissions: readonly Permission[] = PERMISSIONS) {
  const { app } = shop;
  count += 1;
  const email = `staff${count}@reluit.test`;
  const { id, secret: token } = await inviteStaff(
    shop.shop,
    { email, name: `Staff ${count}`, permissions },
    OPERATOR,
  );
  const post = (url: string, cookie: string, payload?: object) =>
    app.inject({
      method: "POST",
      url: `/admin/api/${url}`,
      headers: { ...SAME_ORIGIN, cookie },
      ...(payload ? { payload } : {}),
    });
  const accepted = await post("invitation", "", { token, password: STAFF_PASSWORD });
  let cookie = cookiesOf(accepted);
  const enrolment = (await post("session/enrolment", cookie)).json<{ secret: string }>();
  const confirmed = await post("session/enrolment/confirmation", cookie, {
    code: codeAt(enrolment.secret, shop.shop.clock()),
  });
  cookie = cookiesOf(confirmed, cookie);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return {
    id,
    email,
    secret: enrolment.secret,
    recoveryCodes,
    cookie,
    headers: { ...SAME_ORIGIN, cookie },
    /** Steps up with a recovery code, because an authenticator code works once in its 30 seconds. */
    async stepUp() {
      const answer = await post("session/step-up", cookie, { code: recoveryCodes.pop() });
      if (answer.statusCode !== 200) throw new Error(`The step-up failed: ${answer.body}`);
    },
  };
}
export type SignedInStaff = Awaited<ReturnType<typeof signInStaff>>;
