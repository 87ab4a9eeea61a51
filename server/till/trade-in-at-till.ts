import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillTradeIn, TillTradeInRules, TradedAtTill } from '@tunda/contract/till/till-trade-ins'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member, Terminal } from '../context.ts'
import type { Visit } from '../doors/visit.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { findSellers } from '../sales/staff-sellers.ts'
import { admitTillSale } from '../sales/till-sale.ts'
import { checkDevices } from '../stolen-devices/check-devices.ts'
import { readRules } from '../trade-ins/trade-in-rules.ts'
import { tradeTowards } from '../trade-ins/trade-towards-sale.ts'
import { personOfPass } from './person-of-pass.ts'
import { memberAtTill } from './refund-at-till.ts'
import { atTill, type TillDoor } from './unlock-till.ts'

type Door = TillDoor & Pick<Visit, 'quotas'>
type Asked = { readonly staff_pass: string }

/** What this shop asks of a device that is traded in. Fails PIN_NEEDED and AUTHORIZATION_ERROR. */
export async function tradeInRulesAtTill(door: Door, { staff_pass }: Asked): Promise<TillTradeInRules> {
  return await atTill(door, async (tx, terminal) => {
    const { is_on, questions, declaration } = await readRules(tx, await buyerOf(tx, door, staff_pass, terminal))
    return { is_on, questions, declaration }
  })
}

/** Whether a device was reported, as far as the shop and whoever unlocked the till may ask. Fails PIN_NEEDED and AUTHORIZATION_ERROR. */
export async function checkDeviceAtTill(door: Door, { staff_pass, number }: Asked & { readonly number: string }) {
  return await atTill(door, async (tx, terminal) => {
    const member = await buyerOf(tx, door, staff_pass, terminal)
    return await checkDevices(tx, { numbers: [number] }, member, door)
  })
}

/**
 * Buys a used device towards a till's sale and records both, by whoever unlocked the till and may buy devices, once for the sale's id. What is
 * paid out of an offer above the total leaves the till's drawer. Fails as `tradeTowards` and as a till's sale, PIN_NEEDED and AUTHORIZATION_ERROR.
 */
export async function tradeInAtTill(
  door: Door,
  { staff_pass, asked }: Asked & { readonly asked: TillTradeIn },
): Promise<TradedAtTill> {
  const { peppers, verifiers, userAgent: user_agent } = door
  return await atTill(door, async (tx, terminal) => {
    const { sale, trade_in, rest } = asked
    await takeTurn(tx, sale.client_sale_id, terminal)
    const member = await buyerOf(tx, door, staff_pass, terminal)
    const at = now()
    const ask = {
      till: { verifiers, user_agent },
      // Both halves are of the moment at which they are written.
      sale: { ...sale, sale_date: undefined, device_time: undefined, origin: 'online' as const, staff_pass },
      key: undefined,
      body: '',
      peppers,
    }
    const admitted = admitTillSale(ask, terminal, await findSellers(tx, [{ ask, terminal }]), at)
    const rest_wallet_id = rest === 'cash' ? await drawerOf(tx, terminal) : null
    await tradeTowards(tx, { trade_in, rest_wallet_id, sale }, member, door, ({ traded_in, hash }) => ({
      ...admitted,
      ask: { ...admitted.ask, hash },
      member: { ...admitted.member, traded_in },
    }))
    return await showTraded(tx, sale.client_sale_id, terminal)
  })
}

/**
 * What a sale with a device in part payment was answered, for the till that made it. Fails NOT_FOUND: it was not made, and no call that came before
 * this one is still making it.
 */
export async function findTradedAtTill(tx: Tx, saleId: string, terminal: Terminal): Promise<TradedAtTill> {
  await takeTurn(tx, saleId, terminal)
  return await showTraded(tx, saleId, terminal)
}

/** Whoever asks what became of a sale waits until it has been made, or has failed. */
async function takeTurn(tx: Tx, saleId: string, { org_id }: Terminal): Promise<void> {
  await lockByName(tx, `traded at till ${org_id} ${saleId}`)
}

async function showTraded(tx: Tx, saleId: string, terminal: Terminal): Promise<TradedAtTill> {
  const [made] = await tx.query<Omit<TradedAtTill, 'sale'> & { response: string }>(
    `select s.response, p.reference as device, p.amount, i.paid_out, i.amount - p.amount - i.paid_out as deposit
     from trade_ins i join sales s on s.org_id = i.org_id and s.id = i.sale_id
     join sale_payments p on p.org_id = s.org_id and p.sale_id = s.id and p.method = 'trade_in'
     where i.org_id = $1 and i.sale_id = $2 and s.terminal_id = $3`,
    [terminal.org_id, saleId, terminal.terminal_id],
  )
  if (made === undefined) throw fail(general.notFound)
  const { response, ...traded } = made
  return { sale: JSON.parse(response) as PosSaleAnswer, ...traded }
}

async function buyerOf(tx: Tx, door: Door, pass: string, terminal: Terminal): Promise<Member> {
  const person = await personOfPass(tx, door, pass, terminal)
  if (person === undefined) throw fail(staffFailures.notUnlocked)
  if (!may(person, 'buy_devices')) throw fail(general.notAllowed)
  return memberAtTill(person, terminal)
}

/** The till's own drawer, else the one that the shop's cash is in. */
async function drawerOf(tx: Tx, { org_id, terminal_id }: Terminal): Promise<string | null> {
  const [drawer] = await tx.query<{ id: string }>(
    `select id from wallets where org_id = $1 and (terminal_id = $2 or (terminal_id is null and takes = 'cash'))
     order by terminal_id nulls last limit 1`,
    [org_id, terminal_id],
  )
  return drawer?.id ?? null
}
