// Lints the OpenAPI document with Redocly's recommended rules and writes the types that `tests/openapi/client.ts` is
// compiled with.
import { mkdirSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { readDocument } from "#tests/openapi/document.ts";

const FOLDER = ".cache/openapi";

const { document } = await readDocument();
const source = JSON.stringify(document, null, 2);

const config = await createConfig({ extends: ["recommended"] });
const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ""})`);

// The generator prints with TypeScript's old compiler API, which TypeScript 7 lacks and this package bundles.
const printer = import.meta.resolve("@ts-morph/common").replace(/[^/]+$/, "typescript.js");
registerHooks({
  resolve(name, context, next) {
    const old = name === "typescript" && context.parentURL?.includes("/openapi-typescript/");
    return next(old ? printer : name, context);
  },
});
const { astToString, default: makeTypes } = await import("openapi-typescript");
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/openapi.json`, source);
writeFileSync(`${FOLDER}/shop.d.ts`, astToString(await makeTypes(source)));
process.exit(problems.length > 0 ? 1 : 0);
