import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { readPageAddress } from "#contract/page-addresses.ts";
import routes from "#web/routes.ts";

test("every page of the route table has an entry for its path and route", () => {
  const unknown = (routes as readonly RouteConfigEntry[]).filter(({ path = "", id, file }) => {
    if (path === "*" || path.startsWith("sandbox/") || /^(?:suivi|messages|payer)\/:token$/.test(path))
      return false;
    const address = `/${path.replace(":id", "1").replace(":slug", "une-boutique").replace(":publicId", "7F3K9Q2WXA")}`;
    const data = address === "/" ? "/_.data" : `${address}.data`;
    const route = id ?? file.replace(/\.tsx$/, "");
    return (
      !readPageAddress(address, "").cacheable ||
      !readPageAddress(data, new URLSearchParams({ _routes: route }).toString()).cacheable
    );
  });
  expect(unknown).toEqual([]);
});

test("a page whose address is a secret is never cached", () => {
  const path = `/suivi/${"A".repeat(22)}`;
  for (const [address, query] of [
    [path, ""],
    [path, "lang=en"],
    [`${path}.data`, "_routes=pages%2Ftracking%2Forder"],
    [`/messages/${"a".repeat(32)}`, ""],
    [`/payer/${"a".repeat(22)}`, ""],
  ] as const)
    expect(readPageAddress(address, query).cacheable).toBe(false);
});
