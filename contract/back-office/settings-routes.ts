import * as z from "zod/mini";
import { defineRoutes } from "../interface/route.ts";
import { NewSettingVersion, SETTING_NAMES, SettingPreview, SettingsAnswer } from "./settings.ts";

const writer = { who: { permission: "settings.write" } } as const;
const version = { ...writer, params: { name: z.enum(SETTING_NAMES) }, body: NewSettingVersion } as const;

export const settingStaffRoutes = defineRoutes({
  "GET /admin/api/settings": { ...writer, answers: { 200: SettingsAnswer } },
  "POST /admin/api/settings/:name": { ...version, answers: { 200: SettingsAnswer }, refuses: [409] },
  "POST /admin/api/settings/:name/preview": { ...version, answers: { 200: SettingPreview } },
});
