import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("docs/settings.md names every setting, and no other; those of the README are among them", async () => {
  const settings = [...(await read("server/environment.ts")).matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(
    ([, name]) => name ?? "",
  );
  expect(settings.length).toBeGreaterThan(20);
  const namedIn = async (page: string) =>
    (await read(page)).split("\n").flatMap((line) => {
      const [, names] = /^\| (`[A-Z_`, ]+`) +\|/.exec(line) ?? [];
      let prefix = "";
      return [...(names ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => {
        // `_EMAIL` after `COMPANY_NAME` means `COMPANY_EMAIL`.
        if (name.startsWith("_")) return `${prefix}${name}`;
        prefix = name.slice(0, name.lastIndexOf("_"));
        return name;
      });
    });
  expect((await namedIn("docs/settings.md")).sort()).toEqual(settings.sort());
  const inReadme = await namedIn("README.md");
  expect(inReadme.length).toBeGreaterThanOrEqual(8);
  expect(settings).toEqual(expect.arrayContaining(inReadme));
});

test("every command of the operator is in the README and runs on the project's own Node", async () => {
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
  const readme = await read("README.md");
  for (const [name, script] of Object.entries(scripts)) {
    expect(readme).toContain(`npm run ${name}`);
    // The machine's own Node may be too old to run TypeScript.
    expect(script).toMatch(/^script\/node server\/cli\/[\w-]+\.ts$/);
  }
});

test("the files and links of docs/operate.md exist", async () => {
  const operate = await read("docs/operate.md");
  // The operator makes `.env` files from the examples beside them.
  for (const [, path] of operate.matchAll(/\b((?:deploy|script)\/[\w.-]*\w)/g))
    await read(path?.endsWith(".env") ? `${path}.example` : (path ?? ""));
  const headings = [...operate.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  for (const [, link = ""] of operate.matchAll(/\]\(([^)]+)\)/g)) {
    if (link.startsWith("#")) expect(headings).toContain(link.slice(1));
    else if (!link.startsWith("https:")) await read(`docs/${link}`);
  }
});

test("the example environment names existing settings", async () => {
  const settings = await read("server/environment.ts");
  for (const [, name] of (await read("deploy/shop.env.example")).matchAll(/^([A-Z_]+)=/gm))
    expect(settings).toContain(`  ${name}: z.`);
  expect(await readdir(new URL("../../deploy/", import.meta.url))).toContain("reluit.service");
});
