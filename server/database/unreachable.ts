/** A database and its address, without user and password, for messages: `reluit at db.example:5432`. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return "of DATABASE_URL";
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  const isSocket = host.startsWith("/");
  const name = decodeURIComponent(pathname.slice(1)) || "postgres";
  return `${name} at ${isSocket ? host : `${host}:${searchParams.get("port") ?? (port || "5432")}`}`;
}

/** An error of one line: the database does not answer, or does not let this user in. */
export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`The database ${placeOf(url)} can't be reached: ${causeOf(cause)}`, { cause });
  }
}

/** Of a name with several addresses, each one's error: the error of all of them has no message. */
function causeOf(cause: unknown): string {
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.map((one) => (one instanceof Error ? one.message : String(one))).join("; ");
}

/** What an operator reads of an error. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DatabaseUnreachable
    ? `${error.message}\nnpm run doctor says what can be done.`
    : error.message;
}
