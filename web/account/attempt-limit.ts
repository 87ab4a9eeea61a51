import { t } from '@lingui/core/macro'

const ATTEMPTS = 5
const WINDOW_MS = 60_000

export type AttemptLimit = {
  /** Counts one attempt and answers 0, or counts nothing and answers the whole seconds still to wait. */
  take: () => number
  secondsToWait: () => number
  reset: () => void
}

/** At most 5 attempts in any 60 seconds (spec, section 5). */
export function createAttemptLimit(now: () => number = Date.now): AttemptLimit {
  let attempts: number[] = []

  function secondsToWait(): number {
    attempts = attempts.filter((at) => now() - at < WINDOW_MS)
    const oldest = attempts[0]
    if (oldest === undefined || attempts.length < ATTEMPTS) return 0
    return Math.ceil((oldest + WINDOW_MS - now()) / 1000)
  }

  function take(): number {
    const seconds = secondsToWait()
    if (seconds === 0) attempts.push(now())
    return seconds
  }

  function reset(): void {
    attempts = []
  }

  return { take, secondsToWait, reset }
}

/** The one count that sign-in, sign-up and password reset share. */
export const attemptLimit = createAttemptLimit()

export const tooManyAttempts = (seconds: number): string =>
  t`Too many attempts. Please wait ${seconds} seconds before trying again.`
