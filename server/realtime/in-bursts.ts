/** Milliseconds between two bursts: at most ten a second reach a screen (spec, section 9). */
const burst = 100
/** Milliseconds to wait after a quiet moment, so that the changes of one commit go together. */
const atOnce = 5

type Bursts = {
  /** Plans the next burst, after `wait` milliseconds if given. */
  readonly soon: (wait?: number) => void
  readonly stop: () => void
}

/**
 * Throttles `work`, which must not fail, to ten runs a second; after a quiet moment it runs almost at once. Runs never overlap, so a slow database is
 * not queried again meanwhile.
 */
export function inBursts(work: () => Promise<void>): Bursts {
  let planned: NodeJS.Timeout | undefined
  let last = 0
  let isWorking = false
  const run = async () => {
    planned = undefined
    if (isWorking) return soon(burst)
    last = Date.now()
    isWorking = true
    await work().finally(() => {
      isWorking = false
    })
  }
  const soon = (wait = Math.max(atOnce, burst - (Date.now() - last))) => {
    planned ??= setTimeout(() => void run(), wait)
  }
  return { soon, stop: () => clearTimeout(planned) }
}
