import * as z from "zod/mini";
import { isPostalCode, readPostalCode } from "../orders/shipping.ts";
import { plain } from "../text/plain.ts";
import { seenOnly } from "../typed-text.ts";
import { Email, normalizeEmail } from "./email-address.ts";
import { isRepetitivePassword } from "./repetitive-password.ts";

export const ROLES = ["SELLER", "CUSTOMER"] as const;
export type Role = (typeof ROLES)[number];

/** No line breaks, which could split a header, and no zero bytes, which the database refuses. */
const NO_CONTROLS = /^\P{Cc}*$/u;

/** A user name: 3 to 20 letters, digits and underscores. */
export const Username = z
  .string("REQUIRED")
  .check(
    z.trim(),
    z.minLength(1, "REQUIRED"),
    z.minLength(3, "TOO_SHORT"),
    z.maxLength(20, "TOO_LONG"),
    z.regex(/^\w+$/, "BAD_CHARACTERS"),
  );

/** A new password: 6 to 30 characters, at least one digit and one letter, not blanks or the same few characters. */
export const NewPassword = z.string("REQUIRED").check(
  z.minLength(1, "REQUIRED"),
  z.minLength(6, "TOO_SHORT"),
  z.maxLength(30, "TOO_LONG"),
  z.regex(/\d/, "NEEDS_DIGIT"),
  z.regex(/\p{L}/u, "NEEDS_LETTER"),
  z.refine((password) => !isRepetitivePassword(password), "TOO_COMMON"),
);

/** `roles` is part of the specified payload and has no effect: registration always makes a customer. */
export const RegisterInput = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  roles: z.optional(z.array(z.string())),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** The registration form: the payload and the repeated password. */
export const RegisterForm = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    confirmPassword: z.string("REQUIRED").check(z.minLength(1, "REQUIRED")),
  })
  .check(
    z.refine((form) => form.confirmPassword === "" || form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "MISMATCH",
      when: () => true,
    }),
  );

export const LoginInput = z.object({
  email: z
    .string("REQUIRED")
    .check(
      z.overwrite(normalizeEmail),
      z.minLength(1, "REQUIRED"),
      z.maxLength(254, "TOO_LONG"),
      z.regex(NO_CONTROLS, "BAD_CHARACTERS"),
    ),
  password: z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(200, "TOO_LONG")),
  /** True: the device renews its session for 30 days. */
  remember: z.optional(z.boolean("WRONG_TYPE")),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Payments and account changes need the password again after this time, because other people may use a remembered device. */
export const RECENT_PASSWORD_SECONDS = 12 * 3600;

/** `POST /users/me/authentication`: the password, asked again. */
export const PasswordAgain = z.pick(LoginInput, { password: true });
export type PasswordAgain = z.infer<typeof PasswordAgain>;

/** The first step of the checkout. It opens the account with this e-mail, or creates it. */
export const EntryInput = z.object({ email: Email, password: LoginInput.shape.password });
export type EntryInput = z.infer<typeof EntryInput>;

export const SOCIAL_PROVIDERS = ["google", "facebook", "apple"] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Company names, the same in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};

/** A social sign-up. It creates or opens an account marked with the provider. The password is the shop's own. */
export const SocialInput = z.object({
  provider: z.enum(SOCIAL_PROVIDERS, "INVALID"),
  email: Email,
  password: NewPassword,
});
export type SocialInput = z.infer<typeof SocialInput>;

/** The answer to a login, registration or social sign-up. */
export const SessionAnswer = z.object({
  token: z.string(),
  id: z.int(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  message: z.string(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** The answer to a social sign-up. Common social sign-up helpers expect `success`. */
export const SocialAnswer = z.extend(SessionAnswer, { success: z.literal(true) });
export type SocialAnswer = z.infer<typeof SocialAnswer>;

/** The claims of a token. Times are seconds since 1970. */
export const TokenClaims = z.object({
  sub: z.string(),
  idUser: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  exp: z.number(),
  iat: z.number(),
  /** When the person last typed the password. */
  auth_time: z.optional(z.number()),
  /** True: a purchase without an account. */
  guest: z.optional(z.literal(true)),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** A phone number: 8 to 15 digits, with optional spaces, dots, slashes, dashes, parentheses and a leading +. */
export const Phone = z
  .string("REQUIRED")
  .check(
    plain(),
    z.minLength(1, "REQUIRED"),
    z.maxLength(40, "TOO_LONG"),
    z.regex(/^\+?(?:[ ./()-]*\d){8,15}[ ./()-]*$/, "BAD_PHONE"),
  );

/** One line of text about a person, an address or a shop. */
export const shortText = (max: number) =>
  z
    .string("REQUIRED")
    .check(
      seenOnly(),
      z.minLength(1, "REQUIRED"),
      z.maxLength(max, "TOO_LONG"),
      z.regex(NO_CONTROLS, "BAD_CHARACTERS"),
    );

/** A typed postcode of France, Monaco or the overseas. */
export const PostalCode = z
  .string("WRONG_TYPE")
  .check(z.overwrite(readPostalCode), z.minLength(1, "REQUIRED"), z.refine(isPostalCode, "BAD_POSTAL_CODE"));

/** True: the person confirms the town, so the list of towns no longer decides. */
export const isTownConfirmed = z.optional(z.boolean("WRONG_TYPE"));

/** A stored client profile. Empty `codePostal` and `ville` mean that there is no delivery address yet. */
export const Client = z.object({
  userId: z.int(),
  nom: z.string(),
  prenom: z.string(),
  telephone: z.string(),
  adresse: z.string(),
  codePostal: z.string(),
  ville: z.string(),
  email: z.string(),
  dateCreation: z.string(),
  statut: z.literal("ACTIF"),
});
export type Client = z.infer<typeof Client>;

export const ClientAnswer = z.object({ client: Client });

/** `GET /clients/{id}?missing=null`: for a person without a profile, the answer is `{ "client": null }` instead of 404. */
export const ClientQuery = z.object({ missing: z.optional(z.literal("null", "INVALID")) });
export const ClientOrNone = z.object({ client: z.nullable(Client) });

/** `POST /clients/{id}`: creates or updates the profile. Owner, date and status in the payload have no effect. */
export const ClientInput = z.object({
  userId: z.optional(z.int("WRONG_TYPE")),
  nom: shortText(80),
  prenom: shortText(80),
  telephone: Phone,
  adresse: shortText(200),
  codePostal: z.optional(PostalCode),
  ville: z.optional(shortText(80)),
  isTownConfirmed,
  dateCreation: z.optional(z.string()),
  statut: z.optional(z.string()),
  /** The version of the privacy policy that the person accepts. */
  consentVersion: z.optional(z.string()),
});
export type ClientInput = z.infer<typeof ClientInput>;

/** The profile form. The town and postal code may wait until the delivery step. */
export const ClientForm = z.object({
  firstName: shortText(80),
  lastName: shortText(80),
  address: shortText(200),
  phone: Phone,
  gdprConsent: z.literal(true, "CONSENT_REQUIRED"),
});

/** The delivery address form of the shipping page. */
export const AddressForm = z.object({
  adresse: shortText(200),
  codePostal: PostalCode,
  ville: shortText(80),
  isTownConfirmed,
});
