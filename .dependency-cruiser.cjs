/** Who may import whom; the reasons are in CONTRIBUTING.md. A new folder of `server/` or `web/` is a noun at once. */
const { readdirSync } = require("node:fs");

const foldersOf = (room) =>
  readdirSync(`${__dirname}/${room}`, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );

/** What several nouns of `web/` show or use. */
const SHARED = ["ui", "i18n", "client-state", "ssr", "delivery", "documents", "cases", "pages", "build"];
const webNouns = foldersOf("web")
  .filter((name) => !SHARED.includes(name))
  .join("|");
const nouns = foldersOf("server").join("|");

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-stands-alone",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(messages|server|web|tests|script)/" },
    },
    {
      name: "messages-know-the-contract-only",
      severity: "error",
      from: { path: "^messages/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server|web|tests|script)/" },
    },
    {
      name: "web-never-sees-the-server",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^server/" },
    },
    {
      name: "server-reaches-pages-by-their-build-only",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^web/" },
    },
    {
      name: "nobody-imports-the-back-office",
      severity: "error",
      from: { path: "^(contract|messages|server|web)/" },
      to: { path: "^admin/" },
    },
    {
      name: "the-back-office-takes-ui-and-texts-only",
      severity: "error",
      from: { path: "^admin/" },
      to: { path: "^(server|tests|script|bench)/|^web/(?!ui/|i18n/|client-state/)" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^web/(ui|i18n|delivery|documents|cases)/" },
      to: { path: `^web/(pages|${webNouns})/` },
    },
    {
      name: "a-web-noun-keeps-to-itself",
      comment:
        "Give what two nouns of web/ show to web/ui (no domain words) or contract/ (rules), or compose both in a page of web/pages.",
      severity: "error",
      from: { path: `^web/(${webNouns})/` },
      to: { path: `^web/(pages|${webNouns})/`, pathNot: "^web/$1/" },
    },
    {
      name: "another-noun's-use-cases-only",
      comment:
        "A noun's queries and routes are its own. Call a use case of the noun, join its tables, or give what several nouns need a file of its own there, named by what it does (server/orders/find-order.ts).",
      severity: "error",
      from: { path: `^server/(${nouns})/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^server/(${nouns})/(queries|routes)\\.ts$`, pathNot: "^server/$1/" },
    },
    {
      name: "the-demo-has-one-entry",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/demo/|\\.test\\.ts$" },
      to: { path: "^server/demo/", pathNot: "^server/demo/seed-demo\\.ts$" },
    },
    {
      name: "embedded-postgres-has-one-entry",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/embedded-postgres/|\\.test\\.ts$" },
      to: {
        path: "^server/embedded-postgres/",
        pathNot: "^server/embedded-postgres/start-embedded\\.ts$",
      },
    },
    {
      name: "embedded-postgres-stands-alone",
      severity: "error",
      from: { path: "^server/embedded-postgres/", pathNot: "\\.test\\.ts$|/fixtures/" },
      to: { path: "^(contract|messages|server)/", pathNot: "^server/embedded-postgres/" },
    },
    {
      name: "no-orphan-room",
      severity: "error",
      from: { path: "^(contract|messages|server|web)/", pathNot: "\\.test\\.tsx?$|/fixtures/" },
      to: { path: "^(tests|bench)/", pathNot: "^tests/(shop|database)" },
    },
    {
      name: "telemetry-is-loaded-on-demand",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/observe/traces/(start-|trace-|in-span)" },
      to: {
        path: "^server/observe/traces/(start-|trace-|in-span)|/@opentelemetry/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|\\.react-router|\\.tools)/|virtual:|\\+types/" },
    parser: "swc",
    enhancedResolveOptions: { conditionNames: ["node", "import", "default"], exportsFields: ["exports"] },
  },
};
