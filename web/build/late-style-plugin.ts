import postcss, { type AtRule, type ChildNode } from "postcss";
import type { Plugin } from "vite";

const WHOLE_SHEET = /^assets\/theme-.*\.css$/;

/**
 * Makes of the whole style sheet, which loads beside the scripts, one that adds to a page what it may still need and
 * touches nothing else: the utilities without their layer, what they name, first values for browsers that know no typed
 * properties, and the themes of the other sections. A browser that finds a layer in a late sheet lays out the whole page
 * anew (40 ms on a slow phone); the page's own rules brought fonts, tokens and the base. Out of their layer the utilities
 * win over the same ones within, all in the same order.
 */
export function lateStylePlugin(): Plugin {
  return {
    name: "reluit:late-style",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "asset" && WHOLE_SHEET.test(file.fileName))
            file.source = lateRules(String(file.source));
      },
    },
  };
}

function lateRules(sheet: string): string {
  const root = postcss.parse(sheet);
  root.each((node) => {
    if (node.type === "atrule" && node.name === "layer" && LATE_LAYERS.has(node.params))
      node.replaceWith(node.nodes ?? []);
    else if (node.type === "atrule" && node.name === "media") keepThemes(node);
    else if (!isDefinition(node) && !isTheme(node)) node.remove();
  });
  return root.toString();
}

const LATE_LAYERS = new Set(["properties", "utilities"]);

function isDefinition(node: ChildNode): boolean {
  return node.type === "atrule" && (node.name === "property" || node.name === "keyframes");
}

function isTheme(node: ChildNode): boolean {
  return node.type === "rule" && node.selector.startsWith("[data-theme=");
}

function keepThemes(media: AtRule) {
  media.each((node) => {
    if (!isTheme(node)) node.remove();
  });
  if (media.nodes?.length === 0) media.remove();
}
