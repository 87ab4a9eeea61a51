import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { plusDays } from '@tunda/contract/reports/report-period'
import { deviceBought } from '@tunda/contract/till/drawer-shapes'
import { tradeInFailures } from '@tunda/contract/units/trade-in-failures'
import type { NewTradeIn, TradeInShown } from '@tunda/contract/units/trade-ins'
import type { Tracking } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, lockPlace } from '../money/move-money.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockProducts } from '../products/stock.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { checkDevices } from '../stolen-devices/check-devices.ts'
import { findMissing, holdUnit } from '../units/hold-unit.ts'
import { allOf, readNumbers } from '../units/read-numbers.ts'
import { openNumber, sealSeller } from './seller-document.ts'
import { showTradeIn } from './trade-in-rows.ts'
import { readRules } from './trade-in-rules.ts'

export type Means = { readonly peppers: Secrets['peppers']; readonly quotas: Quotas }

/**
 * Buys a used device where the member is at work: the money leaves a wallet, out of its drawer's open shift where there is one, and the device
 * is kept, in no stock, until its days are over. A retry buys nothing twice. Fails NOT_FOUND, TRADE_IN_OFF, TRADE_IN_NOT_NUMBERED,
 * TRADE_IN_REPORTED, TRADE_IN_OWN, UNIT_NUMBER_WRONG, UNIT_NUMBER_TWICE, UNIT_NUMBER_TAKEN and IDEMPOTENCY_KEY_REUSED.
 */
export async function buyDevice(tx: Tx, asked: NewTradeIn, member: Member, means: Means): Promise<TradeInShown> {
  const sealed = await sealSeller(asked, means.peppers)
  // They are counted one after the other, and no device is bought twice at once.
  await lockOrganization(tx, member.org_id)
  if (await isBought(tx, asked, member, means)) return await showTradeIn(tx, asked, member)
  await takeDevice(tx, { ...asked, sealed, paid: [asked] }, member, means)
  return await showTradeIn(tx, asked, member)
}

/** Money for it that leaves a wallet. Through the wallet of trade-ins no shift is asked. */
type PaidFrom = { readonly wallet_id: string; readonly amount: number; readonly isThrough?: boolean }

/** A purchase with its seller's document sealed. It is paid out of one wallet or two: the first it was paid from, the second beside it. */
type Taken = NewTradeIn & {
  readonly sealed: Awaited<ReturnType<typeof sealSeller>>
  readonly paid: readonly PaidFrom[]
}

/** Takes a device in. The shop's limits must be locked, and its purchase not be known. Fails as `buyDevice`. */
export async function takeDevice(tx: Tx, asked: Taken, member: Member, means: Means): Promise<void> {
  const { org_id, user_id, location_id } = member
  const { id, product_id, amount, sealed, paid } = asked
  const rules = await readRules(tx, member)
  if (!rules.is_on) throw fail(tradeInFailures.off)
  const [product] = await lockProducts(tx, [{ org_id, product_id }])
  if (product === undefined) throw fail(general.notFound)
  if (product.tracking === 'none')
    throw fail(tradeInFailures.notNumbered, { product_id, product: productName(product) })
  const [numbers] = readNumbers([asked], product.tracking)
  if (numbers === undefined) throw new Error('one device has one set of numbers')
  const reported = await requireHonest(tx, allOf(numbers), asked, member, means)
  const places = await lockPlaces(tx, paid, member)
  const at = now()
  const today = dayIn(member.rules.time_zone, at)
  const device = { ...numbers, product_id, location_id, unit_cost: amount, grade: asked.grade || null }
  const unit_id = await holdUnit(tx, org_id, device, { event: 'bought', reference: id, user_id })
  const hold_until = plusDays(today, rules.hold_days)
  const { declaration } = rules
  const [, beside] = paid
  const made = { ...sealed, unit_id, reported, declaration, hold_until, bought_on: today, at, beside }
  await insert(tx, asked, made, member)
  const money = { id, org_id, user_id, kind: 'pay_out', business_date: today, at, reason: deviceBought } as const
  await enterMoney(
    tx,
    places.map((out) => ({ ...money, ...out, amount: -out.amount, note: numbers.number })),
  )
  const shifts = places.flatMap(({ shift_id }) => shift_id ?? [])
  await publish(tx, [
    { org_id, actor: member, event: 'trade_in.bought', id, after: { number: numbers.number, amount } },
    ...shifts.map((shift) => ({ event: 'shift.traded_in' as const, org_id, id: shift })),
  ])
}

type Place = PaidFrom & { readonly shift_id: string | null }

/** Holds where the money leaves from. Fails NOT_FOUND. */
async function lockPlaces(tx: Tx, paid: readonly PaidFrom[], member: Member): Promise<Place[]> {
  const places: Place[] = []
  for (const out of paid) {
    const { wallet_id, amount, isThrough } = out
    const place = isThrough ? { shift_id: null } : await lockPlace(tx, member, wallet_id)
    if (place === undefined) throw fail(general.notFound)
    places.push({ wallet_id, amount, shift_id: place.shift_id })
  }
  return places
}

/** What it was reported as, which whoever buys it knows. Fails TRADE_IN_REPORTED where they do not, and TRADE_IN_OWN for what the shop itself misses. */
async function requireHonest(
  tx: Tx,
  numbers: readonly string[],
  { knows_report }: NewTradeIn,
  member: Member,
  means: Means,
) {
  const own = await findMissing(tx, member.org_id, numbers)
  if (own !== undefined) throw fail(tradeInFailures.own, { number: own })
  const { found } = await checkDevices(tx, { numbers }, member, means)
  const [worst] = found.toSorted((one, other) => Number(other.kind === 'stolen') - Number(one.kind === 'stolen'))
  if (worst !== undefined && !knows_report) throw fail(tradeInFailures.reported, { number: worst.number })
  return worst?.kind ?? null
}

type Made = Awaited<ReturnType<typeof sealSeller>> & {
  readonly unit_id: string
  readonly reported: string | null
  readonly declaration: string
  readonly hold_until: string
  readonly bought_on: string
  readonly at: Date
  readonly beside: PaidFrom | undefined
}

async function insert(tx: Tx, asked: NewTradeIn, made: Made, { org_id, user_id, location_id }: Member): Promise<void> {
  await tx.query(
    `insert into trade_ins (org_id, id, number, unit_id, location_id, amount, wallet_id, grade, answers, reported, seller_name, seller_phone,
       document, sealed_number, sealed_photo, pepper_id, declaration, signature, hold_until, bought_on, bought_by, bought_at, note,
       paid_out, paid_out_wallet_id)
     select $1, $2, 1 + coalesce((select max(number) from trade_ins where org_id = $1), 0), $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12,
       $13, $14, $15, $16, $17::jsonb, $18, $19, $20, $21, $22, $23, $24`,
    [
      org_id,
      asked.id,
      made.unit_id,
      location_id,
      asked.amount,
      asked.wallet_id,
      asked.grade || null,
      JSON.stringify(asked.answers),
      made.reported,
      asked.seller_name,
      asked.seller_phone || null,
      asked.document,
      made.sealed_number,
      made.sealed_photo,
      made.pepper_id,
      made.declaration,
      JSON.stringify(asked.signature),
      made.hold_until,
      made.bought_on,
      user_id,
      made.at,
      asked.note || null,
      made.beside?.amount ?? 0,
      made.beside?.wallet_id ?? null,
    ],
  )
}

/** Whether it was bought already, as a retry asks. Fails IDEMPOTENCY_KEY_REUSED where that was another purchase. */
export async function isBought(tx: Tx, asked: NewTradeIn, member: Member, { peppers }: Means): Promise<boolean> {
  const { id, product_id, amount, wallet_id, seller_name, document } = asked
  const [known] = await tx.query<{
    is_same: boolean
    tracking: Tracking
    number: string
    sealed_number: Buffer | null
    pepper_id: string | null
  }>(
    `select i.wallet_id = $3 and i.amount = $4 and u.product_id = $5 and coalesce(i.seller_name = $6, true) and i.document = $7 as is_same,
       p.tracking, u.number, i.sealed_number, i.pepper_id
     from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id join products p on p.org_id = u.org_id and p.id = u.product_id
     where i.org_id = $1 and i.id = $2`,
    [member.org_id, id, wallet_id, amount, product_id, seller_name, document],
  )
  if (known === undefined) return false
  const [numbers] = readNumbers([asked], known.tracking)
  const kept = openNumber({ id, ...known }, peppers)
  const isSame =
    known.is_same && numbers?.number === known.number && (kept ?? asked.document_number) === asked.document_number
  if (!isSame) throw fail(general.keyReused)
  return true
}
