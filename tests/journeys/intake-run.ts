import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { SAME_ORIGIN } from "#tests/staff.ts";
import { expect } from "./fixture.ts";

/** Finishes the intake run of a phone, in which every point passed. */
export async function testPhone({ request }: Page, publicId: string) {
  const address = `/admin/api/bench/${publicId}`;
  const headers = SAME_ORIGIN;
  const version = async () => (await (await request.get(address, { headers })).json()).version;
  const run = `${address}/runs/${randomUUID()}`;
  await request.put(run, { headers, data: { version: await version(), phase: "intake" } });
  for (const { name, measures } of CONTROL_POINTS)
    await request.put(`${run}/results/${name}`, {
      headers,
      data: { outcome: "pass", value: measures ? 91 : null },
    });
  const ended = await request.post(`${run}/end`, { headers, data: { version: await version() } });
  expect(ended.status()).toBe(200);
}
