/** The month in Paris of a moment, and those before it, the newest first: two years of them. */
export function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })
    .format(now)
    .split("-")
    .map(Number);
  return Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
