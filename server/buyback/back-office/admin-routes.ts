import type { BuybackRow } from "#contract/buyback/staff-buybacks.ts";
import { buybackStaffRoutes } from "#contract/buyback/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { discardDraft, draftGrid } from "../grid/draft-grid.ts";
import { previewGrid } from "../grid/preview-grid.ts";
import { publishGrid } from "../grid/publish-grid.ts";
import { readGridDesk } from "../grid/read-grid-desk.ts";
import { postByStaff, sendLabel } from "../way/post-phone.ts";
import { closeReturn, recyclePhone, returnPhone } from "../way/return-phone.ts";
import { buybacksList } from "./list-buybacks.ts";
import { cancelBuyback, priceByDesk } from "./price-by-desk.ts";
import { readBuyback } from "./read-buyback.ts";
import { readIdentity } from "./read-identity.ts";

type DeskDeps = Shop & {
  readonly sendMail: SendMail;
  readonly secretBox: SecretBox;
};

/** Routes of the buy-back desk and of its price grid. */
export function mountBuybackDesk(app: App, shop: DeskDeps) {
  mountRoutes(app, buybackStaffRoutes, {
    "GET /admin/api/buybacks": (request) => readPage(shop.database, buybacksList(request.query)),
    "GET /admin/api/buybacks.csv": async (request, reply) =>
      sendCsv<BuybackRow>(reply, {
        name: "buybacks",
        head: ["id", "model", "name", "state", "price", "created"],
        cells: (row, words) => [
          ...[row.id, phoneOf(row), row.name, words("admin-buyback")(`state.${row.state}`)],
          ...[row.priceCents === null ? null : { cents: row.priceCents }, new Date(row.createdAt)],
        ],
        rows: readAll(shop.database, buybacksList(request.query)),
      }),
    "GET /admin/api/buybacks/:id": (request) => readBuyback(shop.database, request.params.id),
    async "POST /admin/api/buybacks/:id/offer"(request) {
      await priceByDesk(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buybacks/:id/cancel"(request) {
      await cancelBuyback(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buybacks/:id/label"(request) {
      await sendLabel(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buybacks/:id/posting"(request) {
      await postByStaff(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buybacks/:id/return"(request) {
      await returnPhone(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buybacks/:id/return/end"(request) {
      await closeReturn(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buybacks/:id/recycling"(request) {
      await recyclePhone(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    "POST /admin/api/buybacks/:id/identity": async (request, reply) => {
      reply.header("cache-control", "no-store");
      return readIdentity(shop, request.params.id, actorOf(request));
    },
    "GET /admin/api/buyback-grid": () => readGridDesk(shop.database),
    async "PUT /admin/api/buyback-grid/draft"(request) {
      await draftGrid(shop, request.body, actorOf(request));
      return null;
    },
    async "DELETE /admin/api/buyback-grid/draft"(request) {
      await discardDraft(shop, request.query.row, actorOf(request));
      return null;
    },
    "POST /admin/api/buyback-grid/preview": (request) =>
      previewGrid(shop.database, request.body, shop.clock()),
    async "POST /admin/api/buyback-grid/publication"(request) {
      await publishGrid(shop, request.body.row, actorOf(request));
      return null;
    },
  });
}

const phoneOf = ({ phone, storageGb }: BuybackRow) =>
  storageGb === null ? phone : `${phone} ${storageGb} Go`;
