import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { variantLine } from '@tunda/contract/products/product-words'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { TransferUnit } from '@tunda/contract/stock/transfer-units'
import type {
  Transfer,
  TransferAction,
  TransferLine,
  TransferLinePut,
  TransferShown,
  TransferState,
} from '@tunda/contract/stock/transfers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { variantColumns } from '../products/attribute-columns.ts'

/** A transfer as a lock found it: nobody else changes it or its lines until the transaction ends. */
export type LockedTransfer = {
  readonly id: string
  readonly from_id: string
  readonly to_id: string
  readonly state: TransferState
  readonly number: number | null
  readonly sent_by: string | null
  readonly receipts: number
}

type Places = Pick<LockedTransfer, 'from_id' | 'to_id' | 'state'>

/** Does the member work at this location of the shop? */
export const worksAt = ({ location_ids }: Member, id: string): boolean =>
  location_ids === null || location_ids.includes(id)

/** SQL of the transfers `t` that are seen by whoever works at the locations `$2`: those that they send, and what is sent to them. */
export const isSeen = `($2::uuid[] is null or t.from_id = any ($2) or t.to_id = any ($2) and t.state <> 'draft')`

/** Locks it. Fails NOT_FOUND, for one between locations that the member does not see as for none. */
export async function lockTransfer(tx: Tx, id: string, member: Member): Promise<LockedTransfer> {
  const [found] = await tx.query<LockedTransfer>(
    `select t.id, t.from_id, t.to_id, t.state, t.number, t.sent_by, t.receipts from transfers t
     where t.org_id = $1 and ${isSeen} and t.id = $3 for update`,
    [member.org_id, member.location_ids, id],
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}

/** The same, of one that was not sent. Fails NOT_FOUND and TRANSFER_SENT. */
export async function lockDraft(tx: Tx, id: string, member: Member): Promise<LockedTransfer> {
  const found = await lockTransfer(tx, id, member)
  if (found.state !== 'draft') throw fail(transferFailures.notDraft)
  return found
}

export const isOnTheWay = ({ state }: Pick<LockedTransfer, 'state'>): boolean =>
  state === 'sent' || state === 'part_received'

/** What the member may do with it as it stands. The use cases ask the same. */
export function actionsOf(transfer: Places, member: Member): TransferAction[] {
  const { state } = transfer
  const mayMove = may(member, 'transfer_stock')
  const [isSender, isReceiver] = [worksAt(member, transfer.from_id), worksAt(member, transfer.to_id)]
  const can: Readonly<Record<TransferAction, boolean>> = {
    change: mayMove && isSender && state === 'draft',
    send: mayMove && isSender && state === 'draft',
    cancel: mayMove && isSender && state === 'sent',
    receive: mayMove && isReceiver && isOnTheWay(transfer),
    close: may(member, 'adjust_stock') && isOnTheWay(transfer),
    return: may(member, 'adjust_stock') && isSender && isOnTheWay(transfer),
  }
  return (Object.keys(can) as TransferAction[]).filter((action) => can[action])
}

/** Who is to count what arrives is not told how much was sent: they neither sent it nor may correct stock, and it is on the way. */
function isBlindFor(transfer: Places, member: Member): boolean {
  return isOnTheWay(transfer) && !worksAt(member, transfer.from_id) && !may(member, 'adjust_stock')
}

type Row = Omit<Required<Transfer>, 'actions'>
/** SQL of what of the line `l` is on the way; of a line that was sent. */
export const onTheWay = 'l.quantity - l.received - l.lost - l.damaged - l.returned'

/** Of these transfers those that the member sees, newest first. */
export async function readTransfers(tx: Tx, member: Member, ids: readonly string[]): Promise<Transfer[]> {
  const rows = await tx.query<Row>(
    `with people as (select * from people_of_current_organizations())
     select t.id, t.number, t.from_id, f.name as from_name, t.to_id, d.name as to_name, t.state, t.note, t.carrier, t.carrier_phone,
       t.vehicle, t.created_at, coalesce(starter.full_name, '') as created_by_name, t.sent_at,
       case when t.sent_by is not null then coalesce(sender.full_name, '') end as sent_by_name, t.ended_at,
       case when t.ended_by is not null then coalesce(ender.full_name, '') end as ended_by_name, t.reason, t.receipts,
       coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units, coalesce(l.received, 0)::bigint as received,
       case when t.sent_at is null then 0 else coalesce(l.on_the_way, 0) end::bigint as on_the_way,
       case when t.sent_at is null then 0 else capped(coalesce(l.value, 0)) end::bigint as value_on_the_way
     from transfers t
     join locations f on f.org_id = t.org_id and f.id = t.from_id
     join locations d on d.org_id = t.org_id and d.id = t.to_id
     left join people starter on starter.org_id = t.org_id and starter.user_id = t.created_by
     left join people sender on sender.org_id = t.org_id and sender.user_id = t.sent_by
     left join people ender on ender.org_id = t.org_id and ender.user_id = t.ended_by
     left join lateral (
       select count(*) as lines, sum(l.quantity) as units, sum(l.received) as received, sum(${onTheWay}) as on_the_way,
         sum(case when p.tracking = 'none' then (${onTheWay}) * p.cost_price::numeric else coalesce((
           select sum(coalesce(u.unit_cost, p.cost_price)::numeric) from transfer_units n join units u on u.org_id = n.org_id and u.id = n.unit_id
           where n.org_id = l.org_id and n.transfer_id = l.transfer_id and n.product_id = l.product_id and n.outcome is null), 0) end) as value
       from transfer_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = t.org_id and l.transfer_id = t.id) l on true
     where t.org_id = $1 and ${isSeen} and t.id = any ($3::uuid[])
     order by t.created_at desc, t.id desc`,
    [member.org_id, member.location_ids, ids],
  )
  return rows.map((row) => asSeen(row, member))
}

function asSeen({ units, on_the_way, value_on_the_way, ...row }: Row, member: Member): Transfer {
  const transfer = { ...row, actions: actionsOf(row, member) }
  if (isBlindFor(row, member)) return transfer
  const counted = { ...transfer, units, on_the_way }
  return may(member, 'see_cost') ? { ...counted, value_on_the_way } : counted
}

type LineRow = Omit<Required<TransferLine>, 'variant' | 'tracking'> & {
  tracking: TransferLine['tracking'] | null
} & Parameters<typeof variantLine>[0]

/** One transfer with its lines, as they were entered. Fails NOT_FOUND. */
export async function showTransfer(tx: Tx, { id }: { id: string }, member: Member): Promise<TransferShown> {
  const [[transfer], lines, units] = await Promise.all([
    readTransfers(tx, member, [id]),
    readLines(tx, id, null, member),
    readUnits(tx, id, member),
  ])
  if (transfer === undefined) throw fail(general.notFound)
  const numbers = isBlindFor(transfer, member) ? units.filter(({ outcome }) => outcome !== null) : units
  return {
    transfer,
    lines: lines.map((line) => lineAsSeen(line, transfer, member)),
    ...(numbers.length > 0 && { numbers }),
  }
}

async function readUnits(tx: Tx, id: string, { org_id }: Member): Promise<TransferUnit[]> {
  return await tx.query<TransferUnit>(
    'select product_id, number, outcome from transfer_units where org_id = $1 and transfer_id = $2 order by position',
    [org_id, id],
  )
}

/** The transfer above its lines, and one of them: null where that is off the list. */
export async function showLine(
  tx: Tx,
  { id, product_id }: { id: string; product_id: string },
  member: Member,
): Promise<TransferLinePut> {
  const [[transfer], [line]] = await Promise.all([
    readTransfers(tx, member, [id]),
    readLines(tx, id, product_id, member),
  ])
  if (transfer === undefined) throw fail(general.notFound)
  return { transfer, line: line === undefined ? null : lineAsSeen(line, transfer, member) }
}

async function readLines(tx: Tx, id: string, productId: string | null, { org_id }: Member): Promise<LineRow[]> {
  return await tx.query<LineRow>(
    `select l.product_id, l.brand, l.model, ${variantColumns}, l.quantity,
       coalesce(s.on_hand, 0) as available, l.received, l.lost, l.damaged, l.returned, l.extra, ${onTheWay} as on_the_way, l.unit_cost, nullif(p.tracking, 'none') as tracking
     from transfer_lines l
     join transfers t on t.org_id = l.org_id and t.id = l.transfer_id
     left join products p on p.org_id = l.org_id and p.id = l.product_id
     left join stock_levels s on s.org_id = l.org_id and s.product_id = l.product_id and s.location_id = t.from_id
     where l.org_id = $1 and l.transfer_id = $2 and ($3::uuid is null or l.product_id = $3)
     order by l.position`,
    [org_id, id, productId],
  )
}

function lineAsSeen(row: LineRow, transfer: Transfer, member: Member): TransferLine {
  const { product_id, brand, model, quantity, available, received, lost, damaged, returned, extra, ...more } = row
  const { on_the_way, unit_cost, tracking, ...attributes } = more
  const named = { product_id, brand, model, variant: variantLine(attributes), ...(tracking && { tracking }) }
  const line = { ...named, received, lost, damaged, returned, extra }
  if (isBlindFor(transfer, member)) return line
  const isDraft = transfer.state === 'draft'
  const counted = { ...line, quantity, ...(isDraft ? { available, on_the_way: 0 } : { on_the_way }) }
  return may(member, 'see_cost') ? { ...counted, unit_cost } : counted
}
