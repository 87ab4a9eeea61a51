import { z } from 'zod'

/** The name of a time zone as both the browser and PostgreSQL know it: `Africa/Kampala`, `UTC`. */
export const TimeZone = z
  .string()
  .max(60)
  .regex(/^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/, 'Unknown time zone')
  .refine(isKnown, 'Unknown time zone')

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
