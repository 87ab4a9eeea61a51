import { plusDays } from '@tunda/contract/reports/report-period'

/** A product's sales rate is measured over this many days up to today. */
export const paceDays = 30

/** The first and the last of them. */
export const pace = (today: string) => [plusDays(today, 1 - paceDays), today] as const
