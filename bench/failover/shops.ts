import { setTimeout as delay } from "node:timers/promises";
import type { StripeServer } from "#tests/payments/stripe-server.ts";
import { PUBLISHABLE_KEY, STRIPE_KEY, WEBHOOK_SECRET } from "#tests/payments/stripe-server.ts";
import type { Fleet } from "#tests/races/fleet.ts";
import type { Cluster } from "./cluster.ts";
import { type Machine, SHOPS } from "./machines.ts";

/** The pause of systemd before it restarts a shop. */
const RESTART_MS = 2000;

/** The settings of both shops and of `npm run audit`. */
export function sharedSettings(cluster: Cluster, stripe: StripeServer): Record<string, string> {
  return {
    DATABASE_REPLICA_URLS: cluster.replicaUrls,
    STAFF_KEY: "A".repeat(43),
    PHOTO_BUCKET_URL: "http://127.0.0.1:9/pictures",
    PHOTO_BUCKET_KEY: "none",
    PHOTO_BUCKET_SECRET: "none",
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${stripe.api.port}`,
    TRUST_PROXY: "1",
    ALLOW_NEWER_DATABASE: "1",
    LOG_LEVEL: "error",
  };
}

type Running = Awaited<ReturnType<Fleet["start"]>>;

/** Starts the shops, and restarts each that ends, as systemd does. */
export async function openShops(fleet: Fleet, cluster: Cluster, settings: Record<string, string>) {
  const running = new Map<string, Running>();
  const outputs: string[] = [];
  let closing = false;

  async function keep(machine: Machine): Promise<void> {
    try {
      const shop = await fleet.start({
        url: cluster.writerOf(machine),
        environment: { ...settings, HOST: machine.address, PORT: "3000" },
      });
      running.set(machine.name, shop);
      shop.ended.then(async () => {
        outputs.push(shop.output());
        await delay(RESTART_MS);
        if (!closing) await keep(machine);
      });
    } catch (error) {
      outputs.push(String(error));
      if (closing) return;
      await delay(RESTART_MS);
      await keep(machine);
    }
  }

  for (const machine of SHOPS) await keep(machine);
  return {
    kill: (machine: Machine, name: NodeJS.Signals) => running.get(machine.name)?.kill(name),
    async untilReady() {
      for (const { address } of SHOPS)
        for (const end = Date.now() + 120_000; ; await delay(200)) {
          const answer = await fetch(`http://${address}:3000/health/ready`).catch(() => null);
          if (answer?.status === 200) break;
          if (Date.now() > end) throw new Error(`the shop at ${address} is not ready: ${answer?.status}`);
        }
    },
    /** The logs of the shops. */
    said: () => [...outputs, ...[...running.values()].map((shop) => shop.output())].join("\n"),
    close() {
      closing = true;
    },
  };
}

export type Shops = Awaited<ReturnType<typeof openShops>>;
