import { z } from 'zod'
import { failuresOf, failureWith } from '../failure.ts'

const UsedUp = z.object({ seconds: z.int() })

/** A quota that is used up: 429, with the seconds until it is refilled. `words` end before "in 20 seconds.". */
const usedUp = (words: string) =>
  failureWith('RATE_LIMITED', 429, 'business_logic', UsedUp, ({ seconds }) => `${words} in ${inWords(seconds)}.`)

/** What a person reads who has used up a quota: what happened, and when to go on. */
export const quotaFailures = failuresOf('quota', {
  person: usedUp('Too many requests at once. Try again'),
  key: usedUp('This key has made as many calls as it may. Try again'),
  shop: usedUp('Your shop is sending too much at once. Try again'),
  address: usedUp('There are too many requests from your network. Try again'),
  sales: usedUp('Sales are coming in too fast. You can record the next one'),
  uploads: usedUp('You have uploaded as much as a day allows. You can upload again'),
  stored: failureWith(
    'RATE_LIMITED',
    429,
    'business_logic',
    UsedUp,
    () => 'Your shop has used all its space for photos and documents. Delete some to add others.',
  ),
  sockets: usedUp('Too many screens are open at once. Close some, or try again'),
  imports: usedUp('You have imported many files. You can import the next one'),
  lookups: usedUp('This till has looked up many customers. It can look up the next one'),
})

/** "20 seconds", "1 minute", "3 hours": rounded up, so that nobody retries too early. */
function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  if (seconds <= 3540) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}

function counted(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`
}
