import { setClock } from '../../server/clock.ts'

/** The current time of the model's shop. */
export const now = Date.parse('2026-11-21T20:30:00Z')
export const day = 86_400_000
export const kampala = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kampala', dateStyle: 'short' })

/** The shop's day, and the time, of what is done now. */
export const ofToday = { day: kampala.format(now), at: now }

/** Stops the clock, so that a sale's day is the model's too; returns how to let it run again. */
export const stopClock = () => setClock(() => now)
