import { settingStaffRoutes } from "#contract/back-office/settings-routes.ts";
import { firstCompany } from "#server/company.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addSetting } from "./add-setting.ts";
import { listSettings } from "./list-settings.ts";
import { previewSetting } from "./preview-setting.ts";
import { readValue } from "./read-value.ts";

/** The dated settings in the back office. */
export function mountSettings(app: App, shop: Shop) {
  const deps = { database: shop.database, clock: shop.clock, first: firstCompany(shop.settings) };
  mountRoutes(app, settingStaffRoutes, {
    "GET /admin/api/settings": () => listSettings(deps),
    async "POST /admin/api/settings/:name"(request) {
      await addSetting(deps, { ...request.params, ...request.body }, actorOf(request));
      return listSettings(deps);
    },
    async "POST /admin/api/settings/:name/preview"(request) {
      const { value, validFrom } = request.body;
      return previewSetting(shop, { ...readValue(request.params.name, value), validFrom });
    },
  });
}
