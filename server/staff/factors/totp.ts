import { Secret, TOTP } from "otpauth";

/** RFC 6238 with what every authenticator supports: SHA-1, six digits, 30 s. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code for authenticators. It contains the company's name and the person's e-mail. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...PARAMETERS, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step of a valid code: the current, previous or next one. Null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PARAMETERS.period) + delta;
}
