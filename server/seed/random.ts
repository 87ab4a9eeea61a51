/** Numbers from 0 to below 1. */
export type Random = () => number

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function chance(probability: number, random: Random): boolean {
  return random() < probability
}

/** One of `from`, which must not be empty. */
export function pick<Item>(from: readonly Item[], random: Random): Item {
  const item = from[Math.floor(random() * from.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
