import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Report = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ total: z.int() }),
    dependencies: z.object({ prod: z.int() }),
  }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** The output of `npm audit`: a report, or an error. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

const answer = read(process.argv[2] ?? "");
const report = z.safeParse(Report, answer);
if (!report.success) {
  const { message = "no answer that can be read" } =
    z.safeParse(z.object({ message: z.string() }), answer).data ?? {};
  console.error(`NOT AUDITED: this package registry does not tell known weaknesses (${message}).`);
  console.error(
    "Nothing was looked at. Ask one that does: npm_config_registry=ADDRESS script/security/audit",
  );
  process.exit(2);
}
const { metadata, vulnerabilities } = report.data;
for (const [name, { severity, range }] of Object.entries(vulnerabilities))
  console.error(`${severity}: ${name} ${range}`);
console.error(`${metadata.dependencies.prod} packages, ${metadata.vulnerabilities.total} known weaknesses`);
process.exit(metadata.vulnerabilities.total > 0 ? 1 : 0);
