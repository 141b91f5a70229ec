import * as z from "zod/mini";
import { Invitation, NewMember, PermissionsChange, Team } from "../back-office/team.ts";
import { nothing } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { FactorProof, NewPasskey, Passkey, PasskeyCreation, PasskeyRequest } from "./passkeys.ts";
import { NewPin, PinChoice, PinState } from "./pins.ts";
import {
  FactorCode,
  FactorEnrolment,
  InvitationAnswer,
  RecoveryCodes,
  StaffLogin,
  StaffSessionState,
} from "./staff.ts";

const HalfOpen = z.object({ state: z.enum(["factor", "enrol"]) });

/** Sign-in of staff: password, second step, step-up, sign-out. */
export const signInStaffRoutes = defineRoutes({
  "GET /admin/api/session": { who: "anyone", answers: { 200: StaffSessionState } },
  "POST /admin/api/session": {
    who: "anyone",
    limit: "20/1m",
    body: StaffLogin,
    answers: { 200: HalfOpen },
    refuses: [401, 429],
  },
  "DELETE /admin/api/session": { who: "anyone", answers: { 204: nothing } },
  "POST /admin/api/session/factor": {
    who: "anyone",
    limit: "20/1m",
    body: FactorProof,
    answers: { 200: z.object({ state: z.literal("open") }) },
    refuses: [401, 429],
  },
  "POST /admin/api/session/enrolment": {
    who: "anyone",
    answers: { 200: FactorEnrolment },
    refuses: [401],
  },
  "POST /admin/api/session/enrolment/confirmation": {
    who: "anyone",
    body: FactorCode,
    answers: { 200: RecoveryCodes },
    refuses: [401],
  },
  "POST /admin/api/session/step-up": {
    who: "staff",
    limit: "20/1m",
    body: FactorProof,
    answers: { 200: z.object({ steppedUpUntil: z.string() }) },
    refuses: [401, 429],
  },
  // The answer is for the session of the caller, before or after its second step.
  "POST /admin/api/session/passkey-challenge": {
    who: "anyone",
    limit: "20/1m",
    answers: { 200: PasskeyRequest },
    refuses: [401, 404],
  },
  "POST /admin/api/session/tablet": { who: { stepUp: true }, answers: { 204: nothing } },
  // Only the session of a tablet is admitted, by a colleague's PIN.
  "POST /admin/api/session/pin": {
    who: "anyone",
    limit: "20/1m",
    body: PinChoice,
    answers: { 204: nothing },
    refuses: [401],
  },
  "DELETE /admin/api/session/pin": { who: "staff", answers: { 204: nothing } },
  "POST /admin/api/invitation": {
    who: "anyone",
    limit: "10/5m",
    body: InvitationAnswer,
    answers: { 200: HalfOpen },
    refuses: [410],
  },
});

const ownKeys = { who: { stepUp: true }, answers: { 200: z.array(Passkey) } } as const;

const ownPin = { who: { stepUp: true }, answers: { 200: PinState } } as const;

/** A person's own passkeys and PIN. A change needs a step-up and returns the whole list. */
export const ownAccessStaffRoutes = defineRoutes({
  "GET /admin/api/me/pin": { who: "staff", answers: { 200: PinState } },
  "PUT /admin/api/me/pin": { ...ownPin, body: NewPin },
  "DELETE /admin/api/me/pin": ownPin,
  "GET /admin/api/me/passkeys": { who: "staff", answers: { 200: z.array(Passkey) } },
  "POST /admin/api/me/passkeys/challenge": { who: { stepUp: true }, answers: { 200: PasskeyCreation } },
  "POST /admin/api/me/passkeys": { ...ownKeys, body: NewPasskey, refuses: [401] },
  "DELETE /admin/api/me/passkeys/:id": { ...ownKeys, params: { id: numericIdParam }, refuses: [404] },
});

const manager = { who: { permission: "staff.manage", stepUp: true } } as const;
const member = { ...manager, params: { id: numericIdParam } } as const;

/** The team: who works here and what they may do. */
export const teamStaffRoutes = defineRoutes({
  "GET /admin/api/staff": { who: { permission: "staff.manage" }, answers: { 200: Team } },
  "POST /admin/api/staff": { ...manager, body: NewMember, answers: { 201: Invitation }, refuses: [409] },
  "POST /admin/api/staff/:id/invitation": {
    ...member,
    answers: { 200: Invitation },
    refuses: [404, 409],
  },
  "PUT /admin/api/staff/:id/permissions": {
    ...member,
    body: PermissionsChange,
    answers: { 200: Team },
    refuses: [404, 409],
  },
  "DELETE /admin/api/staff/:id": { ...member, answers: { 200: Team }, refuses: [404, 409] },
});
