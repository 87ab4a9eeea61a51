import { creditFailures } from '@tunda/contract/customers/credit-failures'
import type { ShopEvent } from '@tunda/contract/event-table'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { PosSale } from '@tunda/contract/selling/pos-sale'
import type { Sale } from '@tunda/contract/selling/sales'
import { type DeviceOfLine, type ParkedSale, parkWords, reviewFailures } from '@tunda/contract/selling/sales-to-review'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member, Terminal } from '../../context.ts'
import { codeOfTerminal } from '../../doors/tills.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findUnitsHere } from '../../units/find-units.ts'
import { getSale } from '../get-sale.ts'
import { recordOne } from '../record-one.ts'
import { findSellers } from '../staff-sellers.ts'
import { admitTillSale } from '../till-sale.ts'
import { getParked } from './parked-rows.ts'

type Approval = {
  readonly id: string
  readonly devices?: readonly DeviceOfLine[] | undefined
  /** On whose account it goes, where the sale names nobody whom the shop knows. */
  readonly customer_id?: string | undefined
}

type Kept = {
  status: ParkedSale['status']
  body: string
  response: string
  local_number: string | null
  reason: string
  /** The key of what refused it. */
  refusal: string | null
}

/**
 * Posts a parked sale under its own id, as the fact it is: flagged where it breaks a rule. The till still hears its first answer. One that
 * is posted stays so. Fails NOT_FOUND, PARKED_SALE_DECIDED, PARKED_SALE_UNPOSTABLE, UNIT_NOT_IN_STOCK for a device that a line is said to
 * have sold, and CREDIT_NOT_ALLOWED where they say whose account it goes on and may not sell on account.
 */
export async function approveParked(
  tx: Tx,
  { id, devices = [], customer_id }: Approval,
  member: Member,
  peppers: Secrets['peppers'],
): Promise<Sale> {
  const kept = await lockParked(tx, id, member)
  if (kept.status === 'declined') throw fail(reviewFailures.isDecided)
  if (kept.status === 'waiting') {
    const named = accountNamed(kept, customer_id, member)
    await post(tx, id, { ...kept, ...named, devices }, member, peppers)
    await settle(tx, id, 'posted', null, member)
    await publish(tx, [decided('parked_sale.approved', id, kept, member, named)])
  }
  return await getSale(tx, id, member)
}

/** Whoever is said to owe it, where the shop could not tell; nobody is put in the place of a customer whom the till named. Fails CREDIT_NOT_ALLOWED. */
function accountNamed({ refusal }: Kept, customer_id: string | undefined, member: Member): { customer_id?: string } {
  const { customerNeeded, anonymous } = creditFailures
  if (customer_id === undefined || ![customerNeeded, anonymous].some(({ key }) => key === refusal)) return {}
  if (!may(member, 'give_credit')) throw fail(creditFailures.notAllowed)
  return { customer_id }
}

/** Keeps a parked sale out of the books, with the reason. Fails NOT_FOUND, PARKED_SALE_DECIDED. */
export async function declineParked(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  member: Member,
): Promise<ParkedSale> {
  const kept = await lockParked(tx, id, member)
  if (kept.status === 'posted') throw fail(reviewFailures.isDecided)
  if (kept.status === 'waiting') {
    await settle(tx, id, 'declined', reason, member)
    await publish(tx, [decided('parked_sale.declined', id, kept, member)])
  }
  return await getParked(tx, id, member)
}

async function lockParked(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<Kept> {
  const [kept] = await tx.query<Kept>(
    `select status, body, response, local_number, reason, failure ->> 'key' as refusal from parked_sales
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
    [org_id, id, location_ids],
  )
  if (kept === undefined) throw fail(general.notFound)
  return kept
}

async function post(
  tx: Tx,
  id: string,
  {
    body,
    response,
    devices,
    customer_id,
  }: Kept & Pick<Approval, 'customer_id'> & { readonly devices: readonly DeviceOfLine[] },
  member: Member,
  peppers: Secrets['peppers'],
): Promise<void> {
  const parsed = PosSale.safeParse(JSON.parse(body))
  if (!parsed.success) throw fail(reviewFailures.cannotPost, { reason: parkWords.malformed, because: 'malformed' })
  const at = now()
  const terminal = await terminalOf(tx, id, member)
  const items = await withDevices(tx, parsed.data.items, devices, terminal)
  const of = customer_id === undefined ? {} : { customer_id }
  const sale = { ...parsed.data, ...of, items, client_sale_id: id, origin: 'offline' as const }
  const ask = { till: noCaller, sale, key: undefined, body, peppers }
  const staff = await findSellers(tx, [{ ask, terminal }])
  const admitted = admitTillSale(ask, terminal, staff, at)
  const approved = { ...admitted, till: { ...admitted.till, approval: { response } } }
  await recordOne(tx, [{ value: approved }], at)
}

/** The lines with the devices that they sold after all, of those that are there. Fails UNIT_NOT_IN_STOCK. */
async function withDevices(
  tx: Tx,
  items: PosSale['items'],
  devices: readonly DeviceOfLine[],
  { org_id, location_id }: Terminal,
): Promise<PosSale['items']> {
  const named = new Map(devices.map(({ line, number }) => [line, number]))
  const unitHere = await findUnitsHere(tx, org_id, [...named.values()])
  return items.map((item, place) => {
    const number = named.get(place + 1)
    if (number === undefined) return item
    const unit = unitHere(number, (one) => one.location_id === location_id && one.product_id === item.product_id)
    if (unit === undefined) throw fail(unitFailures.notInStock, { number })
    return { ...item, unit_id: unit.id }
  })
}

const noCaller = { verifiers: [], user_agent: '' }

/** The terminal as its sale finds it, with the manager's rules; revoked ones too. */
async function terminalOf(tx: Tx, id: string, { org_id, rules, plan, user_agent }: Member): Promise<Terminal> {
  const [row] = await tx.query<{
    id: string
    name: string
    terminal_no: number
    location_id: string
    shop_name: string
    has_staff: boolean
  }>(
    `select t.id, t.name, t.terminal_no, p.location_id, o.name as shop_name, has_staff(t.org_id)
     from parked_sales p join pos_terminals t on t.org_id = p.org_id and t.id = p.terminal_id
     join organizations o on o.id = p.org_id
     where p.org_id = $1 and p.id = $2`,
    [org_id, id],
  )
  if (row === undefined) throw new Error('a parked sale has its terminal')
  const { name, shop_name, has_staff, location_id } = row
  const unknown = { device_id: null, clock_offset: null, trusted_since: null }
  const itself = { user_id: row.id, email: '', full_name: name, user_agent }
  const code = codeOfTerminal(row.terminal_no)
  // Whoever decides is at work in the shop: it is open.
  const open = { org_state: null, org_erase_at: null }
  return {
    ...itself,
    ...unknown,
    ...open,
    terminal_id: row.id,
    org_id,
    location_id,
    name,
    code,
    shop_name,
    has_staff,
    rules,
    plan,
  }
}

async function settle(
  tx: Tx,
  id: string,
  status: 'posted' | 'declined',
  note: string | null,
  member: Member,
): Promise<void> {
  await tx.query(
    `update parked_sales set status = $3, note = $4, decided_at = $5, decided_by = $6,
       body = case when $3 = 'posted' then '' else body end
     where org_id = $1 and id = $2`,
    [member.org_id, id, status, note, now(), member.user_id],
  )
}

type Decision = 'parked_sale.approved' | 'parked_sale.declined'

function decided(
  event: Decision,
  id: string,
  { local_number, reason }: Kept,
  actor: Member,
  named: { readonly customer_id?: string } = {},
): ShopEvent<Decision> {
  return { event, org_id: actor.org_id, actor, id, facts: { local_number, reason, ...named } }
}
