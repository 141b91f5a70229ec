import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Component = z.object({
  name: z.string(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+/)),
  purl: z.string().check(z.regex(/^pkg:npm\//)),
  hashes: z.array(
    z.object({ alg: z.literal("SHA-512"), content: z.string().check(z.regex(/^[\da-f]{128}$/)) }),
  ),
});
const Bill = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(Component).check(z.minLength(1)),
});
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

const file = process.argv[2] ?? "sbom.json";
const read = z.safeParse(Bill, JSON.parse(readFileSync(file, "utf8")));
if (!read.success) {
  console.error(`${file} is no complete bill of materials:\n${z.prettifyError(read.error)}`);
  process.exit(1);
}
const named = new Map(read.data.components.map(({ purl, version }) => [purl, version]));
const { dependencies } = z.parse(Manifest, JSON.parse(readFileSync("package.json", "utf8")));
const missing = Object.entries(dependencies).filter(
  ([name, version]) => !named.has(`pkg:npm/${name.replace("@", "%40")}@${version}`),
);
if (missing.length > 0) {
  console.error(`${file} lacks ${missing.map(([name]) => name).join(", ")}`);
  process.exit(1);
}
console.error(`${file}: ${named.size} packages, each with version and digest`);
