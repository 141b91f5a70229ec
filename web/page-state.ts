/** What the router tells the browser of the page: the loaders' data, as text. */
export async function readState(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  if (stream) for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** The statement by which a page gives its state to the router, whose own scripts must have run. */
export function telling(state: string): string {
  // A "</script>" in the data would end the element.
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `{const state=window.__reactRouterContext.streamController;state.enqueue(${json});state.close()}`;
}
