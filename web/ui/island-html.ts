const read = new Map<string, string>();

/**
 * The HTML of a static island, as it was when the page's scripts began. A translator changes it later: React would then
 * set another text than the one that the Trusted Types policy accepts.
 */
export function islandHtml(id: string): string {
  const html = read.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  read.set(id, html);
  return html;
}
