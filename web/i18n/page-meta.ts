import type { MetaDescriptor } from "react-router";

/** Title and description of a public page. Only the server's document has the tags for link previews. */
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

/** A page that a mail links to: not indexed, and its address, which carried a token, is no referrer. */
export function linkPageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }, { name: "referrer", content: "no-referrer" }];
}
