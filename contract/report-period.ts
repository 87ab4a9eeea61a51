// Without zod, for screens that only reckon with periods.

/** A period of whole days `YYYY-MM-DD` of the shop's own calendar, both ends in it. */
export type Period = { readonly from: string; readonly to: string }

/** The longest period a report covers, in days. */
export const longestReport = 1_100

/** Days of a period, both ends counted; below 1 when it ends before it begins. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}
