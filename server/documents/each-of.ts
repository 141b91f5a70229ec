/** Works through rows one after the other. If a row fails, the others are still processed. Returns the errors. */
export async function eachOf<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => failed.push(error));
  return failed;
}
