import type { MetaDescriptor } from "react-router";

/**
 * A public page's title and description, and the same for those who unfold a link to it. Only the server's document has
 * the latter: nobody shares what a browser made of it later.
 */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    ...(import.meta.env.SSR
      ? [
          { property: "og:title", content: title },
          { property: "og:description", content: description },
        ]
      : []),
  ];
}
