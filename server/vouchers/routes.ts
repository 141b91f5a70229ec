import { voucherRoutes } from "#contract/vouchers/routes.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { checkVoucher } from "./check-voucher.ts";

export function mountVouchers(app: App, { database, clock }: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, voucherRoutes, {
    async "POST /vouchers/checks"(request, reply) {
      reply.header("cache-control", "no-store");
      return checkVoucher(database, request.body.code, clock());
    },
  });
}
