import { isLeased, type UnitLease } from '@tunda/contract/till/unit-leases'
import type { Tx } from '@tunda/database'
import { readOffersThen, type SoldBefore } from '../price-lists/offers-then.ts'
import { wereCountedSince } from '../stock-takes/counted.ts'
import type { CloneSign } from '../terminals/suspect-clones.ts'
import { type KnownSale, keyOf, type SaleState } from './sale-state.ts'
import type { TillSale } from './till-sale.ts'

type Known = { org_id: string; id: string; terminal_id: string; terminal_seq: number | null }

/** Reads what only tills' sales are decided on; nothing where there are none. Their products must be locked. */
export async function readForTills(tx: Tx, sales: readonly TillSale[]): Promise<(state: SaleState) => void> {
  if (sales.length === 0) return () => undefined
  const [parked, numbered, counted, unleased, offersThen] = await Promise.all([
    readParked(tx, sales),
    readNumbered(tx, sales),
    readCounted(tx, sales),
    findUnleased(tx, sales),
    readOffersThen(tx, sales.flatMap(soldByLists)),
  ])
  return (state) => {
    for (const { org_id, id, ...known } of parked) state.known.set(keyOf(org_id, id), known)
    for (const { terminal_id, terminal_seq, id } of numbered)
      state.numbered.set(keyOf(terminal_id, String(terminal_seq)), id)
    for (const { sale_id, product_id } of counted) {
      state.counted.set(sale_id, new Set([...(state.counted.get(sale_id) ?? []), product_id]))
    }
    for (const id of unleased) state.unleased.add(id)
    for (const [id, offers] of offersThen) state.offersThen.set(id, offers)
  }
}

/** Sales that were parked are as known as those that were posted. */
async function readParked(tx: Tx, sales: readonly TillSale[]): Promise<(KnownSale & { org_id: string; id: string })[]> {
  const asked = sales.filter(({ till }) => till.approval === undefined)
  return await tx.query(
    `select org_id, id, request_hash, response from parked_sales
     where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [asked.map(({ member }) => member.org_id), asked.map(({ ask }) => ask.id)],
  )
}

/** Which sales have the numbers of the tills' own counts. */
async function readNumbered(tx: Tx, sales: readonly TillSale[]): Promise<Known[]> {
  const asked = sales.filter(({ ask }) => typeof ask.sale.seq === 'number')
  if (asked.length === 0) return []
  return await tx.query<Known>(
    `with asked as (select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as a (org_id, terminal_id, terminal_seq))
     select s.org_id, s.terminal_id, s.terminal_seq, s.id from asked a join sales s using (org_id, terminal_id, terminal_seq)
     union all
     select p.org_id, p.terminal_id, p.terminal_seq, p.id from asked a join parked_sales p using (org_id, terminal_id, terminal_seq)`,
    [
      asked.map(({ member }) => member.org_id),
      asked.map(({ till }) => till.terminal.terminal_id),
      asked.map(({ ask }) => ask.sale.seq),
    ],
  )
}

/** The products of sales handed in late that were counted since, by counts that the stock follows already. */
async function readCounted(tx: Tx, sales: readonly TillSale[]): Promise<{ sale_id: string; product_id: string }[]> {
  const left = sales
    .filter(({ ask }) => ask.sale.origin === 'offline')
    .flatMap(({ ask, member, till }) =>
      ask.sale.items.map(({ product_id }) => ({
        org_id: member.org_id,
        location_id: member.location_id,
        product_id,
        sold_at: till.moment.date.toISOString(),
        sale_id: ask.id,
      })),
    )
  const counted = await wereCountedSince(tx, left)
  return left.filter((_one, i) => counted[i])
}

/** Sales without the server of a device outside of their till's share at that moment, where another till sells the same ones. */
async function findUnleased(tx: Tx, sales: readonly TillSale[]): Promise<string[]> {
  const sold = sales.filter(
    ({ ask: { sale } }) => sale.origin === 'offline' && sale.items.some(({ unit_id }) => unit_id !== undefined),
  )
  if (sold.length === 0) return []
  const shares = await tx.query<Omit<UnitLease, 'epoch'> & { terminal_id: string }>(
    `select t.id as terminal_id, coalesce(l.sharers, '{}') as sharers, l.until, false as is_only from pos_terminals t
     left join unit_leases l on l.org_id = t.org_id and l.location_id = t.location_id and l.terminal_id = t.id
     where (t.org_id, t.id) in (select * from unnest($1::uuid[], $2::uuid[])) and exists (
       select from pos_terminals o
       where o.org_id = t.org_id and o.location_id = t.location_id and o.id <> t.id and o.revoked_at is null)`,
    [sold.map(({ member }) => member.org_id), sold.map(({ till }) => till.terminal.terminal_id)],
  )
  const shareOf = new Map(shares.map((share) => [share.terminal_id, share]))
  const isOutside = ({ ask: { sale }, till: { terminal, moment } }: TillSale) => {
    const share = shareOf.get(terminal.terminal_id)
    const { terminal_id } = terminal
    return (
      share !== undefined &&
      sale.items.some(({ unit_id }) => unit_id !== undefined && !isLeased(share, terminal_id, unit_id, moment.date))
    )
  }
  return sold.filter(isOutside).map(({ ask }) => ask.id)
}

/** One without the server, of a till that goes by a copy of the price lists. */
function soldByLists({ ask: { id, sale }, member: { org_id, location_id }, till }: TillSale): SoldBefore[] {
  if (sale.origin !== 'offline' || sale.knows_price_lists !== true) return []
  const keys = sale.items.map(({ product_id }) => ({ org_id, location_id, product_id }))
  return [{ id, keys, moment: till.moment.date }]
}

/** Whether a till's sale shows that its token is on two devices; its number is its own from now on. */
export function cloneSignOf({ ask, till: { terminal } }: TillSale, state: SaleState): CloneSign | undefined {
  const { org_id, terminal_id, name, device_id } = terminal
  const { seq, device_id: device } = ask.sale
  if (device && device_id !== null && device !== device_id) return { org_id, terminal_id, name, kind: 'other_device' }
  if (typeof seq !== 'number') return undefined
  const number = keyOf(terminal_id, String(seq))
  const other = state.numbered.get(number)
  if (other === undefined) state.numbered.set(number, ask.id)
  return other === undefined || other === ask.id ? undefined : { org_id, terminal_id, name, kind: 'same_number' }
}
