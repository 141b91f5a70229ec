/** The last 24 months up to `now`, in Paris time, the newest first. */
export function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })
    .format(now)
    .split("-")
    .map(Number);
  return Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
