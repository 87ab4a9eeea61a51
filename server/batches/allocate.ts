/** A batch. The one of which nothing is known has its product's id and no date. */
export type Batch = {
  readonly batch_id: string
  readonly expires_on: string | null
  /** The order in which the shop heard of them. */
  readonly position: number
}

/** One at a location. */
export type BatchHere = Batch & { on_hand: number }

/** How much of a batch a movement is to be of, before any other. */
export type BatchShare = Batch & { readonly quantity: number }

/** What a movement is of a batch: below 0 what leaves it. */
export type BatchDelta = Batch & { delta: number }

type Asked = {
  readonly quantity: number
  /** The batches that are named, in their order. */
  readonly wanted: readonly BatchShare[]
}

/** Those of which nothing is known came before the shop wrote dates down, so they go first; then by date, and of one date what came first. */
export function byExpiry(a: Batch, b: Batch): number {
  return (a.expires_on ?? '').localeCompare(b.expires_on ?? '') || a.position - b.position
}

export const hasExpired = ({ expires_on }: Pick<Batch, 'expires_on'>, day: string) =>
  expires_on !== null && expires_on < day

/**
 * Which batches goods leave, with `here` changed as it will be: first those that are named, then what expires first. `keepsExpired`: what had
 * expired by that day goes last, because nobody sells it while there is other. What no batch has is of the unknown one, whose stock it takes below zero.
 */
export function takeOut(
  here: BatchHere[],
  { quantity, wanted }: Asked,
  { unknown, day, keepsExpired }: { readonly unknown: Batch; readonly day: string; readonly keepsExpired: boolean },
): BatchDelta[] {
  const rank = (batch: Batch) => (keepsExpired && hasExpired(batch, day) ? 1 : 0)
  const inOrder = here.toSorted((a, b) => rank(a) - rank(b) || byExpiry(a, b))
  const deltas = new Deltas(here)
  let left = quantity
  for (const batch of [...wanted, ...inOrder.map((one) => ({ ...one, quantity: left }))]) {
    const taken = Math.min(left, batch.quantity, Math.max(deltas.onHand(batch), 0))
    deltas.add(batch, -taken)
    left -= taken
  }
  deltas.add(unknown, -left)
  return deltas.all
}

/** Which batches goods come into, with `here` changed as it will be: those that are named, the rest into `otherwise`. What was sold of nothing is made up for first. */
export function putIn(
  here: BatchHere[],
  { quantity, wanted }: Asked,
  { unknown, otherwise }: { readonly unknown: Batch; readonly otherwise: Batch },
): BatchDelta[] {
  const deltas = new Deltas(here)
  const short = Math.min(Math.max(-deltas.onHand(unknown), 0), quantity)
  deltas.add(unknown, short)
  let left = quantity - short
  for (const batch of wanted) {
    const put = Math.min(left, batch.quantity)
    deltas.add(batch, put)
    left -= put
  }
  deltas.add(otherwise, left)
  return deltas.all
}

/** The batches of one movement, each once, and the stock that they leave. */
class Deltas {
  readonly #deltas = new Map<string, BatchDelta>()
  readonly #here: BatchHere[]

  constructor(here: BatchHere[]) {
    this.#here = here
  }

  get all(): BatchDelta[] {
    return [...this.#deltas.values()].filter(({ delta }) => delta !== 0)
  }

  onHand({ batch_id }: Batch): number {
    return this.#here.find((one) => one.batch_id === batch_id)?.on_hand ?? 0
  }

  add({ batch_id, expires_on, position }: Batch, delta: number): void {
    if (delta === 0) return
    const known = this.#here.find((one) => one.batch_id === batch_id)
    if (known === undefined) this.#here.push({ batch_id, expires_on, position, on_hand: delta })
    else known.on_hand += delta
    const own = this.#deltas.get(batch_id)
    if (own === undefined) this.#deltas.set(batch_id, { batch_id, expires_on, position, delta })
    else own.delta += delta
  }
}
