import { useOrganization } from './calls/organization.ts'
import { useNow } from './use-now.ts'
import { dayOf, defaultDateStyle } from './words/dates.ts'

/** Milliseconds. */
const anHour = 3_600_000

/** The shop's own day, which need not be that of the person who looks. */
export function useToday(): string {
  const timezone = useOrganization()?.rules.time_zone ?? defaultDateStyle.timezone
  return dayOf(useNow(anHour), { ...defaultDateStyle, timezone })
}
