/**
 * How far a till has read the catalogue. `place` names the database, its history, the till's location and the shop's others. What was written since the
 * horizon `from` is being read, everything when it is 0; `to` is where the next reading begins, and `after` the last product that was
 * answered.
 */
export type CatalogueCursor = {
  readonly place: string
  readonly from: number
  readonly to: number
  readonly after: string | null
}

const written = /^([0-9a-f]{1,70})\.(\d{1,16})\.(\d{1,16})\.([0-9a-f-]{36}|)$/

export function writeCursor({ place, from, to, after }: CatalogueCursor): string {
  return `${place}.${from}.${to}.${after ?? ''}`
}

/** The cursor of a till; nothing for one that is none of ours. */
export function readCursor(cursor: string | null | undefined): CatalogueCursor | undefined {
  const [, place, from, to, after] = written.exec(cursor ?? '') ?? []
  if (place === undefined) return undefined
  return { place, from: Number(from), to: Number(to), after: after || null }
}
