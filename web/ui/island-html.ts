const read = new Map<string, string>();

/**
 * The HTML of a static island at the time when the page's scripts started. A translator may change the HTML later; React would
 * then set a text that the Trusted Types policy does not accept.
 */
export function islandHtml(id: string): string {
  const html = read.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  read.set(id, html);
  return html;
}
