import { afterAll, beforeAll, expect, test } from "vitest";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { addAccount, PASSWORD, type RaceAccount } from "./account-race.ts";
import { type Fleet, openFleet } from "./fleet.ts";

/** Requests of one device at once, spread over three processes. */
const TABS = 24;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
/** Milliseconds of a test. */
const LIMIT = 20_000 + ROUNDS * 10_000;

let fleet: Fleet;
let addresses: string[];
beforeAll(async () => {
  fleet = await openFleet();
  addresses = (await fleet.startMany(3)).map(({ address }) => address);
}, 180_000);
afterAll(() => fleet.close());

const secretOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => /^reluit_refresh=([\w-]*)/.exec(line)?.[1])
    .find((value) => value !== undefined);

const at = (index: number) => addresses[index % addresses.length] ?? "";
const sendJson = (address: string, method: string, path: string, body: object, headers = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const renew = (address: string, secret: string) =>
  sendJson(address, "POST", "/users/refresh", {}, { cookie: `reluit_refresh=${secret}` });

async function remember(account: RaceAccount) {
  const { email } = account;
  const answer = await sendJson(at(0), "POST", "/users/authenticate", {
    email,
    password: PASSWORD,
    remember: true,
  });
  const { token } = (await answer.json()) as { token: string };
  const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { secret: secretOf(answer) ?? "", sid: String(sid), headers: { authorization: `Bearer ${token}` } };
}

/** The tokens of a session: all, and those that were not replaced. */
async function familyOf(sid: string) {
  const [row] = await fleet.query<{ all: number; unused: number; ended: boolean }>(
    `select count(digest)::int as all, count(digest) filter (where rotated_at is null)::int as unused, bool_or(ended_at is not null) as ended
     from sessions left join refresh_tokens on sessions.id = session_id where sessions.id = $1`,
    [sid],
  );
  return row;
}

test(
  "tabs that renew at once all go on, and one of them gets the one successor",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { secret, sid } = await remember(await addAccount(fleet));
      const answers = await Promise.all(Array.from({ length: TABS }, (_, tab) => renew(at(tab), secret)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const successors = answers.map(secretOf).filter((value) => value !== undefined);
      expect(successors).toHaveLength(1);
      expect(await familyOf(sid)).toEqual({ all: 2, unused: 1, ended: false });
      expect((await renew(at(round), successors[0] ?? "")).status).toBe(200);
    }
  },
  LIMIT,
);

test(
  "a reuse beside the owner's renewal ends the family: nothing of it works afterwards",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { secret, sid, headers } = await remember(await addAccount(fleet));
      const used = secretOf(await renew(at(round), secret)) ?? "";
      const next = secretOf(await renew(at(round), used)) ?? "";
      await fleet.query(
        "update refresh_tokens set rotated_at = rotated_at - interval '11 seconds' where digest = $1",
        [digestOf(secret)],
      );
      const meeting = await Promise.all([renew(at(1), secret), renew(at(2), next)]);
      expect(meeting[0]?.status).toBe(401);
      expect(await familyOf(sid)).toEqual({ all: 0, unused: 0, ended: true });
      const given = meeting.map(secretOf).filter(Boolean);
      for (const one of [secret, next, ...given]) expect((await renew(at(0), one ?? "")).status).toBe(401);
      await expect
        .poll(async () => (await fetch(`${at(round)}/users/me/sessions`, { headers })).status)
        .toBe(401);
    }
  },
  LIMIT,
);

test(
  "tabs whose answer was lost all go on a minute later, and one of them gets the one successor",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { secret, sid } = await remember(await addAccount(fleet));
      await renew(at(round), secret);
      await fleet.query(
        "update refresh_tokens set rotated_at = rotated_at - interval '60 seconds' where digest = $1",
        [digestOf(secret)],
      );
      const answers = await Promise.all(Array.from({ length: TABS }, (_, tab) => renew(at(tab), secret)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const successors = answers.map(secretOf).filter((value) => value !== undefined);
      expect(successors).toHaveLength(1);
      expect(await familyOf(sid)).toEqual({ all: 3, unused: 1, ended: false });
    }
  },
  LIMIT,
);

test(
  "a renewal beside a new password ends with the old one",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { secret, headers } = await remember(await addAccount(fleet));
      const password = `bouleau88${round}`;
      const [changed, renewed] = await Promise.all([
        sendJson(at(0), "PUT", "/users/me/password", { currentPassword: PASSWORD, password }, headers),
        renew(at(1), secret),
      ]);
      expect(changed.status).toBe(204);
      const given = secretOf(renewed);
      for (const one of [secret, given]) if (one) expect((await renew(at(2), one)).status).toBe(401);
    }
  },
  LIMIT,
);
