import type { MetaDescriptor } from "react-router";

/** Title and description of a public page. Only the server renders the tags for link previews. */
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

/**
 * The meta tags of a page that a mail links to. It is not indexed, and it sends no referrer, because its address contained a
 * token.
 */
export function linkPageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }, { name: "referrer", content: "no-referrer" }];
}
