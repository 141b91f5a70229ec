import * as z from "zod/mini";
import { Email } from "../accounts/email-address.ts";
import { requiredText } from "../fields.ts";
import { Permission } from "../staff/staff.ts";

const held = z.array(Permission).check(z.maxLength(30));
/** At least one: a member without permissions is disabled instead. */
const permissions = held.check(z.minLength(1, "REQUIRED"));
export const TeamMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  permissions: z.array(Permission),
  state: z.enum(["invited", "active", "disabled"]),
});
export type TeamMember = z.infer<typeof TeamMember>;
export const Team = z.object({ members: z.array(TeamMember) });

export const NewMember = z.strictObject({
  email: Email,
  name: requiredText(100),
  permissions,
});
export type NewMember = z.infer<typeof NewMember>;
/** An invitation works once, within this many hours. */
export const INVITATION_HOURS = 72;
/** The link that sets the password. It is mailed to the person, and shown to the colleague in case the mail does not arrive. */
export const Invitation = z.object({ link: z.string() });
/** `before` holds the permissions that the page showed. Error: STALE when they differ. */
export const PermissionsChange = z.strictObject({ before: held, permissions });
export type PermissionsChange = z.infer<typeof PermissionsChange>;
