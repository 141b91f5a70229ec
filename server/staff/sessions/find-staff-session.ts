import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Permission } from "#contract/staff/permissions.ts";
import { PIN_IDLE_SECONDS, PIN_PERMISSIONS } from "#contract/staff/pins.ts";
import { STAFF_IDLE_SECONDS } from "#contract/staff/staff.ts";
import type { Queries } from "#server/database/client.ts";
import type { Shop, StaffSession } from "#server/http/server/app-types.ts";
import { type StaffRow, type StaffSessionRow, staff, staffGrants, staffSessions } from "../tables.ts";
import { browserDigestOf, sessionDigestOf } from "./staff-cookies.ts";

/** The last use of a session is written at most this often. */
const SEEN_EVERY_MS = 60_000;

type Deps = Pick<Shop, "database" | "clock">;

/** The session of a request's cookie in any state; null for an ended session, or one of another browser. */
export async function findAnySession(
  { database, clock }: Deps,
  request: FastifyRequest,
): Promise<{ readonly session: StaffSessionRow; readonly staff: StaffRow } | null> {
  const digest = sessionDigestOf(request);
  if (!digest) return null;
  const [found] = await database
    .select({ session: staffSessions, staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(eq(staffSessions.digest, digest));
  if (!found || found.staff.disabledAt) return null;
  const now = clock().getTime();
  const { session } = found;
  // A tablet that nobody works on opens nothing, so it may lie idle until its session ends.
  const isIdle = session.kind === "full" && now >= session.seenAt.getTime() + STAFF_IDLE_SECONDS * 1000;
  const isAlive = now < session.expiresAt.getTime() && !isIdle;
  return isAlive && session.browser === browserDigestOf(request) ? found : null;
}

/** The open session of a request, with its current permissions; null before the second step. */
export async function findStaffSession(deps: Deps, request: FastifyRequest): Promise<StaffSession | null> {
  const found = await findAnySession(deps, request);
  if (found?.session.state !== "open") return null;
  const { session } = found;
  const now = deps.clock();
  const member = session.kind === "full" ? found.staff : await findByPin(deps.database, session, now);
  if (!member) return null;
  if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
    await deps.database
      .update(staffSessions)
      .set({ seenAt: now })
      .where(eq(staffSessions.digest, session.digest));
  const grants = await deps.database
    .select({ permission: staffGrants.permission })
    .from(staffGrants)
    .where(eq(staffGrants.staffId, member.id));
  return {
    staffId: member.id,
    email: member.email,
    name: member.name,
    permissions: grants
      .map(({ permission }) => permission)
      .filter((permission) => session.kind === "full" || isOfPin(permission)),
    isByPin: session.kind === "by_pin",
    steppedUpUntil: session.steppedUpUntil,
    digest: session.digest,
  };
}

const isOfPin = (permission: Permission) => PIN_PERMISSIONS.some((one) => one === permission);

/** The colleague who works on a tablet; null while nobody does, after a pause, and for a disabled colleague. */
async function findByPin(
  database: Queries,
  { pinStaffId, seenAt }: StaffSessionRow,
  now: Date,
): Promise<StaffRow | null> {
  if (pinStaffId === null || now.getTime() >= seenAt.getTime() + PIN_IDLE_SECONDS * 1000) return null;
  const [member] = await database
    .select()
    .from(staff)
    .where(and(eq(staff.id, pinStaffId), isNull(staff.disabledAt)));
  return member ?? null;
}
