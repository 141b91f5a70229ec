interface ListAnswer<Row> {
  readonly data: Row[];
  readonly response: Response;
}

/** The rows of one page of a list, and how many rows all its pages have. */
export async function pageOf<Row>(answer: Promise<ListAnswer<Row>>) {
  const { data: rows, response } = await answer;
  return { rows, total: Number(response.headers.get("x-total-count") ?? rows.length) };
}
