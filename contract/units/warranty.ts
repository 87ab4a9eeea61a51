/** The last day of a warranty of so many months from a day on: of 31 January and one month the last of February. Null without one. */
export function warrantyEnd(day: string, months: number | null): string | null {
  if (!months) return null
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOf = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(lastOf.getUTCFullYear(), lastOf.getUTCMonth(), Math.min(date, lastOf.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}
