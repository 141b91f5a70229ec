import { expect, test } from "vitest";
import { createTransport } from "./api-call.ts";

const ask = async (type: string | null, body: string, status = 200) => {
  const answer = new Response(body, { status, headers: type ? { "content-type": type } : {} });
  if (!type) answer.headers.delete("content-type");
  const transport = createTransport(async () => answer);
  return (await transport({ method: "GET", path: "/", headers: {} } as Parameters<typeof transport>[0])).data;
};

test.each([
  "application/pdf",
  "text/csv; charset=utf-8",
  "text/plain; charset=utf-8",
  "application/xml",
  "image/png",
  "application/octet-stream",
])("an answer of the type %s is a file that can be saved", async (type) => {
  expect(await ask(type, "<Document/>")).toBeInstanceOf(Blob);
});

test("JSON is read, and what is no JSON without a type is nothing", async () => {
  expect(await ask("application/json; charset=utf-8", '{"id":7}')).toEqual({ id: 7 });
  expect(await ask(null, "ok")).toBeNull();
});

test("a refusal is an error with its code, whatever its type", async () => {
  await expect(ask("application/json", '{"error":"NOT_FOUND"}', 404)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(ask("text/html", "<html>", 502)).rejects.toMatchObject({ status: 502 });
});
