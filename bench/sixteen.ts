import { Worker } from "node:worker_threads";
import { openDemoShop } from "#tests/processes/running-shop.ts";
import { type Outcome, openCrowd, type PlannedRequest } from "./crowd.ts";
import { quantile } from "./load.ts";

/**
 * Checks that the load shedder refuses nobody without need: 16 clients of one address that wait for each answer, on a machine
 * at half its speed (a busy thread for each of its two cores). `node bench/sixteen.ts`; needs the build. `SECONDS` (10) a mix. Exits with 1 when
 * an answer is no 200.
 */
const SECONDS = Number(process.env.SECONDS || 10);
const CLIENTS = 16;
const CORES = 2;

const shop = await openDemoShop({ RATE_LIMIT_FACTOR: "100000" });
const busy = Array.from({ length: CORES }, () => new Worker("for (;;);", { eval: true }));
try {
  const login = await fetch(`${shop.address}/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "client@reluit.test", password: "demo1234" }),
  });
  const { token } = (await login.json()) as { token: string };
  const listed = await fetch(`${shop.address}/smartphoneItems?limit=1`);
  const [phone] = (await listed.json()) as { id: string }[];
  let count = 0;
  const page = { accept: "text/html", "accept-encoding": "br" };
  const mixes: Record<string, () => PlannedRequest> = {
    "a cached list": () => ({ kind: "list", path: "/smartphoneItems?brand=apple" }),
    "a phone, signed in": () => ({
      kind: "phone",
      path: `/smartphoneItems/${phone?.id}`,
      headers: { authorization: `Bearer ${token}` },
    }),
    "new lists": () => ({
      kind: "new list",
      path: `/smartphoneItems?minPrice=${count % 499}&maxPrice=${500 + (count % 997)}`,
    }),
    "new pages": () => ({
      kind: "new page",
      path: `/store?minPrice=${count % 997}&lang=none`,
      headers: page,
    }),
  };
  const kinds = Object.values(mixes);
  mixes["all of them"] = () => kinds[count % kinds.length]?.() ?? { kind: "home", path: "/" };

  const crowd = openCrowd(shop.address.replace("localhost", "127.0.0.1"));
  const lines: object[] = [];
  let refused = 0;
  for (const [mix, next] of Object.entries(mixes)) {
    const outcomes: Outcome[] = await crowd.closed(CLIENTS, SECONDS, () => {
      count += 1;
      return next();
    });
    const others = outcomes.filter(({ status }) => status !== 200).length;
    refused += others;
    const p99 = quantile(
      outcomes.map(({ ms }) => ms),
      0.99,
    );
    lines.push({ mix, answers: outcomes.length, refused: others, "p99 ms": Math.round(p99) });
  }
  console.table(lines);
  crowd.close();
  process.exitCode = refused === 0 ? 0 : 1;
} finally {
  for (const thread of busy) await thread.terminate();
  await shop.close();
}
