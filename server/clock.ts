let source = () => Date.now()

/** The only source of "now". */
export function now(): Date {
  return new Date(source())
}

/** Replaces the clock, for tests; returns a function that puts the old one back. */
export function setClock(milliseconds: () => number): () => void {
  const before = source
  source = milliseconds
  return () => {
    source = before
  }
}

type DayAndHour = { readonly day: string; readonly hour: number }

const formats = new Map<string, Intl.DateTimeFormat>()
/** In every time zone hours and days begin on a quarter of an hour, so all moments of one quarter share both. */
const quarter = 15 * 60_000
const lastRead = new Map<string, DayAndHour & { readonly quarter: number }>()

/** The calendar day of `instant` in `timeZone`, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  return readClock(timeZone, instant).day
}

/** The hour of `instant` in `timeZone`, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return readClock(timeZone, instant).hour
}

function readClock(timeZone: string, instant: Date): DayAndHour {
  const asked = Math.floor(instant.getTime() / quarter)
  const last = lastRead.get(timeZone)
  if (last?.quarter === asked) return last
  const read = { ...format(timeZone, instant), quarter: asked }
  lastRead.set(timeZone, read)
  return read
}

function format(timeZone: string, instant: Date): DayAndHour {
  let known = formats.get(timeZone)
  if (known === undefined) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    known = new Intl.DateTimeFormat('en-CA', { timeZone, ...day, hour: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, known)
  }
  const [day = '', hour] = known.format(instant).split(', ')
  return { day, hour: Number(hour) }
}

const hour = 3_600_000

/** The night of nightly jobs that `moment` belongs to, named for the day it ends in. A new one begins at 23:00 UTC, two in the morning in Kampala. */
export function nightOf(moment: Date): string {
  return new Date(moment.getTime() + hour).toISOString().slice(0, 10)
}
