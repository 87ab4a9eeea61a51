import { plusDays } from '@tunda/contract/reports/report-period'

/** How many days up to today a product's pace is taken from. */
export const paceDays = 30

/** The first and the last of them. */
export const pace = (today: string) => [plusDays(today, 1 - paceDays), today] as const
