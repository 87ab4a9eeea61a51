import { appendFileSync } from 'node:fs'

/** Set by `npm run proofs`: every run at full size. Without it, the short form that runs with all other tests. */
export const isFull = process.env.PROOFS === 'full'

/** The size of a run: that of the short form or of the full one. */
export function sized<Size>(short: Size, full: Size): Size {
  return isFull ? full : short
}

/** The seed of all random numbers: that of the failed run to repeat (`PROOFS_SEED`), else always the same. */
export const seed = Number(process.env.PROOFS_SEED ?? 20_261_121)

/** Records the result of a promise, for the table at the end of `npm run proofs`. `mutant` is the result of the same run with the guard removed. */
export function publish(promise: string, figures: string, mutant: string): void {
  const file = process.env.PROOFS_FIGURES
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ source: sourceOf(new Error('here')), promise, figures, mutant })}\n`)
}

/** The calling proof, by its file's name. */
function sourceOf({ stack = '' }: Error): string {
  return /([\w-]+)\.test\.ts/.exec(stack)?.[1] ?? 'unknown'
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(start = seed): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of `choices`, at random. */
export function pick<Choice>(roll: () => number, choices: readonly Choice[]): Choice {
  if (choices.length === 0) throw new Error('there is nothing to pick from')
  return choices[Math.floor(roll() * choices.length)] as Choice
}
