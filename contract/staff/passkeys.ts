import * as z from "zod/mini";
import { oneLine } from "../typed-text.ts";
import { FactorCode } from "./staff.ts";

/** A challenge has to be signed within this time. */
export const CHALLENGE_SECONDS = 180;

const base64url = z.string().check(z.maxLength(8000, "TOO_LONG"), z.regex(/^[\w-]*$/, "INVALID"));
const type = z.literal("public-key");

/** A key of the person, as the browser is asked for it. */
const KnownKey = z.object({ id: z.string(), type, transports: z.array(z.string()) });

/** The options of `navigator.credentials.get`, as JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("preferred"),
  allowCredentials: z.array(KnownKey),
});

/** The options of `navigator.credentials.create`, as JSON. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  timeout: z.int(),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  excludeCredentials: z.array(KnownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal("discouraged"),
    userVerification: z.literal("preferred"),
  }),
  attestation: z.literal("none"),
});

/** A challenge signed by a passkey: the part of `PublicKeyCredential.toJSON()` that the server checks. */
export const SignedChallenge = z.object({
  id: base64url,
  rawId: base64url,
  type,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

/** The second factor: a code, or a challenge signed by a passkey. */
export const FactorProof = z.union([FactorCode, z.strictObject({ passkey: SignedChallenge })]);
export type FactorProof = z.infer<typeof FactorProof>;

export const PASSKEY_NAME_MAX = 60;
const name = oneLine(PASSKEY_NAME_MAX);

/** The name of a new passkey, as typed. */
export const PasskeyName = z.strictObject({ name });

/** `POST /admin/api/me/passkeys`. */
export const NewPasskey = z.strictObject({
  name,
  credential: z.object({
    id: base64url,
    rawId: base64url,
    type,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().check(z.maxLength(20, "TOO_LONG"))).check(z.maxLength(10, "TOO_LONG")),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;
