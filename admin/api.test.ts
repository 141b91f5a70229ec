import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callQuietly, callRoute, handleSession } from "./api.ts";
import { reads } from "./reads.ts";

/** Stands for a page that has read its data. */
const read = vi.fn(async () => "shown");
const page = new QueryObserver(reads, { queryKey: ["page"], queryFn: read });
const answers: Response[] = [];
let leave: () => void;
beforeEach(async () => {
  vi.stubGlobal("fetch", async () => answers.shift() ?? Response.error());
  leave = page.subscribe(() => {});
  await reads.refetchQueries();
  read.mockClear();
});
afterEach(() => {
  leave();
  answers.length = 0;
  vi.unstubAllGlobals();
});

const note = { subjectType: "order", subjectId: "RL-1", body: "Appelé." } as const;
const done = () => new Response(null, { status: 204 });
const refusal = (status: number, error: string) => Response.json({ error, message: "" }, { status });

test("a successful act reloads the data of the page", async () => {
  answers.push(done());
  await callRoute("POST /admin/api/notes", { body: note });
  expect(read).toHaveBeenCalledOnce();
});

test("a refused act, a read and a quiet act reload nothing", async () => {
  answers.push(refusal(409, "STALE"), Response.json({ lines: [] }), done());
  await expect(callRoute("POST /admin/api/notes", { body: note })).rejects.toMatchObject({ code: "STALE" });
  await callRoute("GET /admin/api/dashboard");
  await callQuietly("POST /admin/api/notes", { body: note });
  expect(read).not.toHaveBeenCalled();
});

test("an act without its step-up is sent again once the code is accepted, and stays refused otherwise", async () => {
  const invite = () => callRoute("POST /admin/api/staff/:id/invitation", { params: { id: 7 } });
  handleSession({ askForCode: async () => true });
  answers.push(
    refusal(403, "STEP_UP_NEEDED"),
    Response.json({ link: "https://reluit.test/admin/invitation" }),
  );
  expect(await invite()).toEqual({ link: "https://reluit.test/admin/invitation" });
  handleSession({ askForCode: async () => false });
  answers.push(refusal(403, "STEP_UP_NEEDED"));
  await expect(invite()).rejects.toMatchObject({ code: "STEP_UP_NEEDED" });
});

test("an ended session leads to the sign-in", async () => {
  const signedOut = vi.fn();
  handleSession({ signedOut });
  answers.push(refusal(401, "UNAUTHENTICATED"));
  await expect(callRoute("GET /admin/api/dashboard")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(signedOut).toHaveBeenCalledOnce();
});
