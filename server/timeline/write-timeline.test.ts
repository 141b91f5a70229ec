import { expect, test } from "vitest";
import { SUBJECT_TYPES } from "#contract/timeline/timeline.ts";
import { openTestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { PERMISSION_OF } from "./write-timeline.ts";

test("nobody writes a note about something that does not exist, or takes care of it", async () => {
  const shop = await openTestShop();
  const { headers } = await signInStaff(shop, [...new Set(Object.values(PERMISSION_OF))]);
  for (const subjectType of SUBJECT_TYPES)
    for (const subjectId of ["999999", "ABCDEFGHJK", "0", "1e3", "-1"]) {
      const subject = { subjectType, subjectId };
      const note = { method: "POST", url: "/admin/api/notes", payload: { ...subject, body: "Vu." } } as const;
      const holder = { method: "PUT", url: "/admin/api/assignments" } as const;
      const payload = { ...subject, staffId: null, holder: null };
      expect((await shop.app.inject({ ...note, headers })).statusCode, `${subjectType} ${subjectId}`).toBe(
        404,
      );
      expect((await shop.app.inject({ ...holder, payload, headers })).statusCode).toBe(404);
    }
  await shop.close();
});
