import { z } from 'zod'
import { failuresOf, failureWith } from '../failure.ts'

const minute = 60

/** Seconds as people say them: `40 minutes`. */
function waitOf(seconds: number): string {
  if (seconds < minute) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / minute)
  if (minutes < 2 * minute) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `${Math.ceil(minutes / minute)} hours`
}

export const mailFailures = failuresOf('mail', {
  tooMany: failureWith(
    'RATE_LIMITED',
    429,
    'authentication',
    z.object({ seconds: z.int() }),
    ({ seconds }) => `That is a lot of email for now. Try again in ${waitOf(seconds)}.`,
  ),
})
