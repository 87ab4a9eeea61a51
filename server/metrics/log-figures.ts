import { now } from '../clock.ts'
import { type Family, gauge } from './figures.ts'

/** How long ago the embedded database's log was last kept beside the backups; nothing where that is not done. */
export class LogFigures {
  #at: number | undefined

  begin(): void {
    this.#at = now().getTime()
  }

  kept(): void {
    this.#at = now().getTime()
  }

  families(): Family[] {
    if (this.#at === undefined) return []
    const seconds = Math.max(0, (now().getTime() - this.#at) / 1000)
    const help = 'Time since the log of the embedded database was last saved beside the backups.'
    return [gauge('tunda_log_kept_age_seconds', help, Math.round(seconds))]
  }
}
