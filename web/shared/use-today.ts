import { useState } from 'react'
import { useOrganization } from './calls/organization.ts'
import { dayOf, defaultDateStyle } from './words/dates.ts'

/** The shop's own day. */
export function useToday(): string {
  const [opened] = useState(() => new Date())
  const timezone = useOrganization()?.rules.time_zone ?? defaultDateStyle.timezone
  return dayOf(opened, { ...defaultDateStyle, timezone })
}
