import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { App, Shop } from "./app-types.ts";
import { Failure } from "./failure.ts";

const Health = z.object({ status: z.literal("ok") });

/** What a balancer asks: is the process alive, and can it answer people. */
export function healthRoutes(app: App, shop: Pick<Shop, "database">) {
  app.get("/health/live", { schema: { tags: ["operation"], response: { 200: Health } } }, async () => ({
    status: "ok" as const,
  }));
  app.get("/health/ready", { schema: { tags: ["operation"], response: { 200: Health } } }, async () => {
    await shop.database.execute(sql`select 1`).catch((cause: unknown) => {
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause });
    });
    return { status: "ok" as const };
  });
}
