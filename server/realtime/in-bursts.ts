/** Milliseconds between two bursts: at most ten a second reach a screen (spec, section 9). */
const burst = 100
/** Milliseconds in which the changes of one commit are together. */
const atOnce = 5

type Bursts = {
  /** Has the work done with the next burst, or so many milliseconds from now. */
  readonly soon: (wait?: number) => void
  readonly stop: () => void
}

/** Does `work` at most ten times a second: after a quiet moment almost at once, so that what happens alone is heard at once. */
export function inBursts(work: () => Promise<void>): Bursts {
  let planned: NodeJS.Timeout | undefined
  let last = 0
  const run = () => {
    planned = undefined
    last = Date.now()
    void work()
  }
  return {
    soon: (wait = Math.max(atOnce, burst - (Date.now() - last))) => {
      planned ??= setTimeout(run, wait)
    },
    stop: () => clearTimeout(planned),
  }
}
