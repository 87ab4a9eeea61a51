// Without zod: the web app asks it beside every notification.

/** `HH:MM` each; the end may be on the next day. */
export type QuietHours = { readonly start: string; readonly end: string }

/** Whether `instant` is within the quiet hours in this time zone. If both ends are equal, there are no quiet hours. */
export function isQuiet({ start, end }: QuietHours, timeZone: string, instant: Date): boolean {
  if (start === end) return false
  const time = timeOfDay(timeZone, instant)
  return start < end ? time >= start && time < end : time >= start || time < end
}

/** The time of day in a time zone, `HH:MM`. */
export function timeOfDay(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-UG', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  )
}
