import { randomBytes, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { parseTokenKeys } from "#server/accounts/tokens/token-keys.ts";
import { openTokens } from "#server/accounts/tokens/tokens.ts";
import { openDatabase } from "#server/database/client.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import type { TestDatabase } from "#tests/database/test-database.ts";
import { listPhone, newKey, orderFor } from "#tests/people.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";

const PUBLIC_URL = "http://reluit.test";
export const PRICE = 45_990;

export interface FleetBuyer {
  readonly id: number;
  readonly headers: Record<string, string>;
}

async function makeKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  return JSON.stringify([{ ...(await exportJWK(privateKey)), kid: "fleet" }]);
}

/**
 * Several server processes on one PostgreSQL, as behind a balancer. It uses the cluster of the test run, unless another
 * migrated database is given.
 */
export async function openFleet(own?: TestDatabase) {
  // Imported late: only tests have the run's cluster, a bench passes its own database.
  const made = () => import("#tests/database/test-database.ts").then((m) => m.createTestDatabase());
  const database = own ?? (await made());
  const keys = await makeKeys();
  const { dataDir, remove } = await makeDataDir();
  const tokens = await openTokens({ dataDir, publicUrl: PUBLIC_URL, keys: parseTokenKeys(keys, "keys") });
  const { database: direct, close: closeDirect } = openDatabase(database.url, 12);
  const started: ReturnType<typeof startShop>[] = [];
  let count = 0;

  /** Starts a process. `url` is another address of the database, such as a proxy. */
  async function start({ url = database.url, environment = {} as Record<string, string> } = {}) {
    const shop = startShop({
      DATA_DIR: `${dataDir}/${++count}`,
      DATABASE_URL: url,
      PUBLIC_URL,
      JWT_KEYS: keys,
      RATE_LIMIT_FACTOR: "100000",
      ...environment,
    });
    started.push(shop);
    return { ...shop, address: await shop.address };
  }

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await direct.$client.query<Row>(text, values)).rows;

  return {
    database: direct,
    tokens,
    query,
    start,
    startMany: (count: number) => Promise.all(Array.from({ length: count }, () => start())),

    /** Inserts customers with a profile and a session, without hashing passwords. */
    async buyers(count: number): Promise<FleetBuyer[]> {
      const rows = await query<{ id: number; username: string; email: string }>(
        `insert into users (username, email, password_hash, roles)
         select name, name || '@example.fr', 'none', '{CUSTOMER}' from (select 'f_' || substr(md5(random()::text), 1, 16) as name from generate_series(1, $1)) n
         returning id, username, email`,
        [count],
      );
      await query(
        `insert into clients (user_id, nom, prenom, telephone, adresse, code_postal, ville, consent_at, consent_version)
         select id, 'Martin', 'Zoé', '0612345678', '1 rue X', '75011', 'Paris', now(), '1' from unnest($1::int[]) id`,
        [rows.map(({ id }) => id)],
      );
      const now = new Date();
      return Promise.all(
        rows.map(async ({ id: userId, username, email }) => {
          const id = randomUUID();
          await query(
            "insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
            [id, userId],
          );
          const person = { userId, username, email, roles: ["CUSTOMER" as const] };
          const token = await tokens.issue({ id, ...person, authenticatedAt: now }, now);
          return { id: userId, headers: { authorization: `Bearer ${token}` } };
        }),
      );
    },
    listing: async (stock: number) => {
      const [seller] = await query<{ id: number }>(
        `insert into users (username, email, password_hash, roles) values ($1, $2, 'none', '{SELLER}') returning id`,
        [`s_${randomBytes(6).toString("hex")}`, `${randomUUID()}@example.fr`],
      );
      return listPhone({ database: direct }, seller?.id ?? 0, { priceCents: PRICE, stock });
    },
    /** Creates a payment method for a test card of the sandbox. */
    async card(outcome = "succeeds") {
      const id = `sbx_pm_${randomBytes(12).toString("hex")}`;
      await query("insert into sandbox.payment_methods (id, outcome) values ($1, $2)", [id, outcome]);
      return id;
    },
    stock: async (item: number) =>
      (
        await query<{ onHand: number; reserved: number }>(
          'select on_hand as "onHand", reserved from smartphone_items where id = $1',
          [item],
        )
      )[0],
    audit: () => auditShop({ database: direct, gateway: sandboxGateway(direct.$client) }),
    async close() {
      for (const shop of started) shop.kill("SIGKILL");
      await Promise.all(started.map(({ ended }) => ended));
      await closeDirect();
      await database.drop();
      await remove();
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

/** Orders several phones, one unit each, at a process. */
export function send(
  address: string,
  buyer: FleetBuyer,
  items: readonly number[],
  paymentMethodId: string,
  key = newKey(),
) {
  return fetch(`${address}/orders`, {
    method: "POST",
    headers: { ...buyer.headers, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({
      items: items.flatMap((item) => orderFor(item, PRICE).items),
      paymentMethodId,
    }),
  });
}

/** Like a page, repeats a request that is under way or refused for overload with the same key, for half a minute. */
export async function sendUntilAnswered(
  ...[address, buyer, items, card, key = newKey()]: Parameters<typeof send>
) {
  const before: number[] = [];
  for (const end = Date.now() + 40_000; ; ) {
    const answer = await send(address, buyer, items, card, key);
    const body: { error?: string; orderId?: string; status?: string } = await answer.json();
    const again = answer.status >= 500 || answer.status === 429 || body.error === "IN_PROGRESS";
    if (!again || Date.now() > end) return { ...body, code: answer.status, before };
    before.push(answer.status);
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 400));
  }
}
