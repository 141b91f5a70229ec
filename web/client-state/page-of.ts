interface ListAnswer<Row> {
  readonly data: Row[];
  readonly response: Response;
}

/** Reads a page of a list: its rows, and the number of rows on all pages. */
export async function pageOf<Row>(answer: Promise<ListAnswer<Row>>) {
  const { data: rows, response } = await answer;
  return { rows, total: Number(response.headers.get("x-total-count") ?? rows.length) };
}
