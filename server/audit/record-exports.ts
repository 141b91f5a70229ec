import { transact } from "#server/database/transact.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { recordAction } from "./record-action.ts";

/** Records every exported file in the audit log before its first line is sent. */
export function recordExports(app: App, { database, clock }: Pick<Shop, "database" | "clock">) {
  app.addHook("preHandler", async (request) => {
    const [, list] = /^\/admin\/api\/(.+)\.csv$/.exec(request.routeOptions.url ?? "") ?? [];
    if (list)
      await transact(database, (tx) =>
        recordAction(tx, clock, {
          actor: actorOf(request),
          action: "list.exported",
          object: { type: "list", id: list },
        }),
      );
  });
}
