import postcss from "postcss";
import type { Plugin } from "vite";

const WHOLE_SHEET = /^assets\/theme-.*\.css$/;

/**
 * Makes of the whole style sheet, which loads beside the scripts, one that adds to a page what it may still need and
 * touches nothing else: the utilities without their layer, and what they name, with first values for browsers that know
 * no typed properties. A browser that finds a layer in a late
 * sheet lays out the whole page anew (40 ms on a slow phone); the page's own rules brought fonts, tokens and the base.
 * Out of their layer the utilities win over the same ones within, all in the same order.
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
    const kept =
      node.type === "atrule" &&
      (node.name === "property" ||
        node.name === "keyframes" ||
        (node.name === "layer" && (node.params === "properties" || node.params === "utilities")));
    if (!kept) node.remove();
    else if (node.name === "layer") node.replaceWith(node.nodes ?? []);
  });
  return root.toString();
}
