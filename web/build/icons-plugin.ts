import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const ROOT = "web";
const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;

/**
 * Collects all used Lucide icons in one sprite, `/assets/icons-<digest>.svg`, and replaces each import of an icon with a
 * reference to it. As components, the icons would add 3 KB of scripts and a tenth of the HTML. In development and in tests they
 * stay components.
 */
export function iconsPlugin(): Plugin {
  const names = iconsUnder(ROOT);
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbol).join("")}</svg>`;
  const digest = createHash("sha256").update(sprite).digest("base64url").slice(0, 8);
  const fileName = `assets/icons-${digest}.svg`;
  return {
    name: "reluit:icons",
    apply: "build",
    transform: {
      filter: { id: /\/web\/.*\.tsx$/, code: '"lucide-react"' },
      handler(code) {
        const replaced = code.replace(IMPORT, (_, list: string) => {
          const lines = imported(list).map(
            ([icon, local]) => `const ${local} = spriteIcon("/${fileName}#${icon}");`,
          );
          return `import { spriteIcon } from "#web/ui/sprite-icon.tsx";${lines.join("")}`;
        });
        return { code: replaced, map: null };
      },
    },
    generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      this.emitFile({ type: "asset", fileName, source: sprite });
    },
  };
}

/** Parses an import list: `Search, Menu as MenuIcon, type LucideIcon` → [icon, local name], without types. */
function imported(list: string): [icon: string, local: string][] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => {
      const [icon = "", local = icon] = part.split(" as ");
      return [icon, local];
    });
}

function iconsUnder(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const found = files.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(IMPORT)].flatMap(([, list = ""]) =>
      imported(list).map(([icon]) => icon),
    ),
  );
  return [...new Set(found)].sort();
}

function symbol(name: string): string {
  const icon = Object.entries<unknown>(lucide).find(([other]) => other === name)?.[1];
  if (!isIcon(icon)) throw new Error(`Lucide has no icon "${name}"`);
  const shapes = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

function isIcon(value: unknown): value is lucide.LucideIcon {
  return typeof value === "object" && value !== null && "render" in value;
}
