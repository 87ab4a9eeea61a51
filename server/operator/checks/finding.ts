/** The result of a check. `fault`: something is broken or lost; `warning`: it works, but should be changed. */
export type Finding = {
  readonly check: string
  readonly level: 'fine' | 'warning' | 'fault'
  readonly said: string
  /** What to do. */
  readonly remedy?: string
}

export function fine(check: string, said: string): Finding {
  return { check, level: 'fine', said }
}

export function warning(check: string, said: string, remedy: string): Finding {
  return { check, level: 'warning', said, remedy }
}

export function fault(check: string, said: string, remedy: string): Finding {
  return { check, level: 'fault', said, remedy }
}
