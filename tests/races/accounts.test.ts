import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyPassword } from "#server/accounts/passwords/passwords.ts";
import { revokeRole } from "#server/accounts/roles/change-role.ts";
import {
  type Answer,
  addAccount,
  addResetLink,
  addSession,
  addSignInLink,
  call,
  type Meeting,
  meet,
  PASSWORD,
  type RaceAccount,
  TooBusy,
} from "./account-race.ts";
import { type Fleet, openFleet } from "./fleet.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 50);
/** Simultaneous rounds, one per process. */
const AT_ONCE = 3;
const MEETINGS: readonly Meeting[] = ["first, second", "second, first", "free"];

let fleet: Fleet;
let addresses: string[];
beforeAll(async () => {
  fleet = await openFleet();
  addresses = (await fleet.startMany(3)).map(({ address }) => address);
}, 180_000);
afterAll(() => fleet.close());

interface Round {
  readonly number: number;
  readonly account: RaceAccount;
  /** Two different processes. */
  readonly here: string;
  readonly there: string;
}
type Send = () => Promise<Answer>;

const changePassword =
  (at: string, headers: Record<string, string>, password: string): Send =>
  () =>
    call(at, "PUT", "/users/me/password", { currentPassword: PASSWORD, password }, headers);
const logIn =
  (at: string, { email }: RaceAccount): Send =>
  () =>
    call(at, "POST", "/users/authenticate", { email, password: PASSWORD });
const logInSocially =
  (at: string, { email }: RaceAccount): Send =>
  () =>
    call(at, "POST", "/users/social", { provider: "google", email, password: PASSWORD });
const reset =
  (at: string, token: string, password: string): Send =>
  () =>
    call(at, "POST", "/users/password", { token, password });
const useSignInLink =
  (at: string, token: string): Send =>
  () =>
    call(at, "POST", "/users/sign-in-links/session", { token });
const erase =
  (at: string, { headers }: RaceAccount): Send =>
  () =>
    call(at, "POST", "/users/me/erasure", { password: PASSWORD }, headers);
/** The operator’s command: 204 when the role was revoked. */
const revokeSeller =
  ({ email }: RaceAccount): Send =>
  async () => {
    const deps = { database: fleet.database, clock: () => new Date() };
    const taken = await revokeRole(deps, { email, role: "SELLER" }).catch(() => false);
    return { status: taken ? 204 : 404, body: {} };
  };

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
/** The valid sessions of an account and its password, from the database. */
const liveSessions = async ({ id }: RaceAccount) =>
  (
    await fleet.query<{ id: string }>("select id from sessions where user_id = $1 and ended_at is null", [id])
  ).map((session) => session.id);
async function kept({ id }: RaceAccount) {
  const [user] = await fleet.query<{ hash: string; erased: boolean; roles: string[] }>(
    `select password_hash as hash, erased_at is not null as erased, roles from users where id = $1`,
    [id],
  );
  if (!user) throw new Error("The account is gone.");
  return user;
}
const opensWith = async (account: RaceAccount, password: string) =>
  verifyPassword((await kept(account)).hash, password);

/**
 * Runs the rounds, several at once, each with its own account and two processes. A round with a 503, when a busy machine
 * waits too long for a lock, is repeated.
 */
async function play(playRound: (round: Round, meeting: Meeting) => Promise<void>) {
  let next = 0;
  let again = ROUNDS;
  const player = async () => {
    for (let number = next++; number < ROUNDS; number = next++) {
      const [here = "", there = ""] = [number, number + 1].map((at) => addresses[at % addresses.length]);
      const meeting = MEETINGS[number % MEETINGS.length] ?? "free";
      for (let played = false; !played; ) {
        const account = await addAccount(fleet);
        played = await playRound({ number, account, here, there }, meeting).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof TooBusy) || again-- === 0) throw error;
            return false;
          },
        );
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
}

/** Both logins with a password, in turn. */
const enter = ({ account, there, number }: Round): Send =>
  number % 2 === 0 ? logIn(there, account) : logInSocially(there, account);

describe(`${ROUNDS} rounds at three processes`, { timeout: 60_000 + ROUNDS * 2000 }, () => {
  test("if two changes verified the same password, one is written, and only its session stays", () =>
    play(async ({ account, here, there }, meeting) => {
      const other = await addSession(fleet, account);
      const sends = [
        changePassword(here, account.headers, "peuplier8"),
        changePassword(there, other.headers, "bouleau88"),
      ] as const;
      const answers = await meet(fleet, account.id, meeting, sends);
      const [first, second] = statuses(answers);
      expect([first, second].filter((status) => status === 204)).toHaveLength(1);
      expect([400, 401]).toContain(first === 204 ? second : first);
      expect(await opensWith(account, first === 204 ? "peuplier8" : "bouleau88")).toBe(true);
      expect(await liveSessions(account)).toEqual([first === 204 ? account.sessionId : other.sessionId]);
    }));

  test("a login that verified the password before its change leaves no session", () =>
    play(async (round, meeting) => {
      const { account, here } = round;
      const sends = [changePassword(here, account.headers, "peuplier8"), enter(round)] as const;
      const [changed, entered] = await meet(fleet, account.id, meeting, sends);
      expect(changed.status).toBe(204);
      expect([200, 401]).toContain(entered.status);
      expect(await liveSessions(account)).toEqual([account.sessionId]);
    }));

  test("a login that verified the password before its reset leaves no session", () =>
    play(async (round, meeting) => {
      const { account, here } = round;
      const link = await addResetLink(fleet, account.id);
      const sends = [reset(here, link, "peuplier8"), enter(round)] as const;
      const [set, entered] = await meet(fleet, account.id, meeting, sends);
      expect(set.status).toBe(204);
      expect([200, 401]).toContain(entered.status);
      expect(await liveSessions(account)).toEqual([]);
    }));

  test("a login that verified the password before the erasure of the account leaves no session", () =>
    play(async (round, meeting) => {
      const { account, here } = round;
      const sends = [erase(here, account), enter(round)] as const;
      const [erased, entered] = await meet(fleet, account.id, meeting, sends);
      expect(erased.status).toBe(204);
      // A social sign-up that runs free may find the e-mail unused and create another account.
      expect([200, 401, ...(meeting === "free" ? [201] : [])]).toContain(entered.status);
      expect((await kept(account)).erased).toBe(true);
      expect(await liveSessions(account)).toEqual([]);
    }));

  test("a change that verified the password before its reset by the owner is refused", () =>
    play(async ({ account, here, there }, meeting) => {
      const link = await addResetLink(fleet, account.id);
      const sends = [
        reset(here, link, "peuplier8"),
        changePassword(there, account.headers, "bouleau88"),
      ] as const;
      const [set, changed] = await meet(fleet, account.id, meeting, sends);
      // An earlier change voids the link.
      expect([
        [204, 400],
        [204, 401],
        [410, 204],
      ]).toContainEqual([set.status, changed.status]);
      expect(await opensWith(account, set.status === 204 ? "peuplier8" : "bouleau88")).toBe(true);
      expect(await liveSessions(account)).toEqual(set.status === 204 ? [] : [account.sessionId]);
    }));

  test("if two links for a new password are used at once, one sets it", () =>
    play(async ({ account, here, there }, meeting) => {
      const links = [await addResetLink(fleet, account.id), await addResetLink(fleet, account.id)] as const;
      const sends = [reset(here, links[0], "peuplier8"), reset(there, links[1], "bouleau88")] as const;
      const [one, two] = statuses(await meet(fleet, account.id, meeting, sends));
      expect([
        [204, 410],
        [410, 204],
      ]).toContainEqual([one, two]);
      expect(await opensWith(account, one === 204 ? "peuplier8" : "bouleau88")).toBe(true);
    }));

  const WRITES = [
    ["a change", ({ account, there }: Round) => changePassword(there, account.headers, "peuplier8")],
    [
      "a reset",
      async ({ account, there }: Round) => reset(there, await addResetLink(fleet, account.id), "peuplier8"),
    ],
  ] as const;

  test.each(WRITES)("a sign-in link used during %s leaves no session of its own", (_name, write) =>
    play(async (round, meeting) => {
      const { account, here } = round;
      const link = await addSignInLink(fleet, account.id);
      const sends = [await write(round), useSignInLink(here, link)] as const;
      const [written, used] = await meet(fleet, account.id, meeting, sends);
      expect(written.status).toBe(204);
      expect([200, 410]).toContain(used.status);
      for (const id of await liveSessions(account)) expect(id).toBe(account.sessionId);
    }),
  );

  test.each(WRITES)("an erasure that verified the password before %s of it is refused", (_name, write) =>
    play(async (round, meeting) => {
      const { account, here } = round;
      const sends = [erase(here, account), await write(round)] as const;
      const [erased, written] = await meet(fleet, account.id, meeting, sends);
      expect([erased, written].filter(({ status }) => status === 204)).toHaveLength(1);
      expect([400, 401, 410]).toContain(erased.status === 204 ? written.status : erased.status);
      expect((await kept(account)).erased).toBe(erased.status === 204);
      if (written.status === 204) expect(await opensWith(account, "peuplier8")).toBe(true);
    }),
  );

  test("a login while a role is revoked returns the current roles, or leaves no session", () =>
    play(async (round, meeting) => {
      const { account } = round;
      const sends = [revokeSeller(account), enter(round)] as const;
      const [revoked, entered] = await meet(fleet, account.id, meeting, sends);
      expect([revoked.status, entered.status]).toEqual([204, 200]);
      const live = await liveSessions(account);
      expect(live).not.toContain(account.sessionId);
      expect(entered.body.roles).toEqual(live.length === 0 ? ["CUSTOMER", "SELLER"] : ["CUSTOMER"]);
    }));

  const UNDER_WAY = [
    ...WRITES,
    ["an erasure", ({ account, there }: Round) => erase(there, account)],
  ] as const;

  test.each(UNDER_WAY)(
    "a role revoked during %s is gone, and so are the sessions that had it",
    (_name, write) =>
      play(async (round, meeting) => {
        const { account } = round;
        const sends = [revokeSeller(account), await write(round)] as const;
        const [, written] = await meet(fleet, account.id, meeting, sends);
        // A free request may start after the revocation ended its session.
        expect(meeting === "free" ? [204, 401] : [204]).toContain(written.status);
        expect((await kept(account)).roles).not.toContain("SELLER");
        expect(await liveSessions(account)).toEqual([]);
      }),
  );
});
