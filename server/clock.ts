let source = () => Date.now()

/** The only source of "now". */
export function now(): Date {
  return new Date(source())
}

/** Puts another clock in place, for tests; answers how to put the old one back. */
export function setClock(milliseconds: () => number): () => void {
  const before = source
  source = milliseconds
  return () => {
    source = before
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Midnight falls on a quarter of an hour everywhere, so a day holds for all of one. */
const quarter = 15 * 60_000
const lastDays = new Map<string, { readonly quarter: number; readonly day: string }>()

/** The calendar day of `instant` in `timeZone`, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  const asked = Math.floor(instant.getTime() / quarter)
  const last = lastDays.get(timeZone)
  if (last?.quarter === asked) return last.day
  const day = formatDay(timeZone, instant)
  lastDays.set(timeZone, { quarter: asked, day })
  return day
}

function formatDay(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}
