/** A batch. The batch for stock without a known date has its product's id and no date. */
export type Batch = {
  readonly batch_id: string
  readonly expires_on: string | null
  /** The order in which the shop first recorded them. */
  readonly position: number
}

/** One at a location. */
export type BatchHere = Batch & { on_hand: number }

/** How much of a movement belongs to a certain batch, allocated before the rest. */
export type BatchShare = Batch & { readonly quantity: number }

/** The part of a movement that belongs to a batch; negative for what leaves it. */
export type BatchDelta = Batch & { delta: number }

type Asked = {
  readonly quantity: number
  /** The batches that are named, in their order. */
  readonly wanted: readonly BatchShare[]
}

/** Stock without a known date came before the shop recorded dates, so it goes first; then by date, and for the same date in the order of arrival. */
export function byExpiry(a: Batch, b: Batch): number {
  return (a.expires_on ?? '').localeCompare(b.expires_on ?? '') || a.position - b.position
}

export const hasExpired = ({ expires_on }: Pick<Batch, 'expires_on'>, day: string) =>
  expires_on !== null && expires_on < day

/**
 * Which batches goods leave; `here` is updated. Named batches first, then what expires first. `keepsExpired`: what had expired by that day goes last,
 * since nobody sells it while there is other stock. If no batch has enough, the rest is taken from the batch without a date, whose stock becomes
 * negative.
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

/**
 * Which batches goods come into; `here` is updated. Named batches first, the rest into `otherwise`; negative stock is filled up before anything else.
 */
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

/** A batch at a counted location: its stock now, less what moved since the count and less what the count itself moved. */
export type CountedHere = BatchHere & { readonly since: number; readonly own: number }

/**
 * Moves between batches so that they match the count plus what moved since. Named batches get what was counted of them. The rest of the count belongs
 * to the others: what is missing is taken from what expires first, and a surplus goes to the newest. The deltas add up to zero.
 */
export function settleCounted(
  here: readonly CountedHere[],
  { named, counted }: { readonly named: readonly BatchShare[]; readonly counted: number },
  unknown: Batch,
): BatchDelta[] {
  const total = here.reduce((sum, { on_hand }) => sum + on_hand, 0)
  const isNamed = ({ batch_id }: Batch) => named.some((one) => one.batch_id === batch_id)
  const found = named.map(({ quantity, ...batch }) => ({ ...batch, on_hand: quantity }))
  const others = here
    .filter((one) => !isNamed(one))
    .map(({ since, own, ...one }) => ({ ...one, on_hand: Math.max(one.on_hand - since - own, 0) }))
  const count = (some: readonly BatchHere[]) => some.reduce((sum, { on_hand }) => sum + on_hand, 0)
  const take = (some: BatchHere[], quantity: number) =>
    void takeOut(some, { quantity, wanted: [] }, { unknown, day: '', keepsExpired: false })
  take(found, Math.max(count(found) - counted, 0))
  const over = counted - count(found) - count(others)
  if (over < 0) take(others, -over)
  const last = others.filter(({ on_hand }) => on_hand > 0).toSorted((a, b) => b.position - a.position)[0] ?? unknown
  const then = [...found, ...others]
  new Deltas(then).add(last, Math.max(over, 0))
  // What moved since is taken from its own batches as far as they have it.
  for (const { since, own: _own, ...batch } of here) new Deltas(then).add(batch, since)
  const below = then.filter((one) => one.on_hand < 0 && one.batch_id !== unknown.batch_id)
  for (const batch of below) batch.on_hand = 0
  const apart = total - count(then)
  if (apart < 0) take(then, -apart)
  else new Deltas(then).add(unknown, apart)
  const was = new Map(here.map(({ batch_id, on_hand }) => [batch_id, on_hand]))
  return then
    .map(({ on_hand, ...batch }) => ({ ...batch, delta: on_hand - (was.get(batch.batch_id) ?? 0) }))
    .filter(({ delta }) => delta !== 0)
}

/** The batches of one movement, each once, and the stock left in them. */
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
