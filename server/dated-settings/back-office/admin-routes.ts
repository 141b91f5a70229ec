import * as z from "zod/mini";
import {
  NewSettingVersion,
  SETTING_NAMES,
  SettingPreview,
  SettingsAnswer,
} from "#contract/back-office/settings.ts";
import { firstCompany } from "#server/company.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { addSetting } from "./add-setting.ts";
import { listSettings } from "./list-settings.ts";
import { previewSetting } from "./preview-setting.ts";
import { readValue } from "./read-value.ts";

const params = z.object({ name: z.enum(SETTING_NAMES) });

/** The dated settings in the back office. */
export function settingAdminRoutes(app: App, shop: Shop) {
  const deps = { database: shop.database, clock: shop.clock, first: firstCompany(shop.settings) };

  app.get("/admin/api/settings", { schema: { response: { 200: SettingsAnswer } } }, () => listSettings(deps));

  app.post(
    "/admin/api/settings/:name",
    { schema: { params, body: NewSettingVersion, response: { 200: SettingsAnswer } } },
    async (request) => {
      await addSetting(deps, { ...request.params, ...request.body }, actorOf(request));
      return listSettings(deps);
    },
  );

  app.post(
    "/admin/api/settings/:name/preview",
    { schema: { params, body: NewSettingVersion, response: { 200: SettingPreview } } },
    (request) => {
      const { value, validFrom } = request.body;
      return previewSetting(shop, { ...readValue(request.params.name, value), validFrom });
    },
  );
}
