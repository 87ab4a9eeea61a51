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

/** The calendar day of `instant` in `timeZone`, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}
