import { mostUnits } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import { mostTransferLines, type TransferLineChange, type TransferLinePut } from '@tunda/contract/stock/transfers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockDraft, showLine } from './transfer-rows.ts'

/**
 * Sets a line of a draft or adds to it, so that what was scanned is kept at once. Fails NOT_FOUND, TRANSFER_SENT, TRANSFER_TOO_LONG and
 * TRANSFER_TOO_MANY_UNITS.
 */
export async function putLine(tx: Tx, asked: TransferLineChange, member: Member): Promise<TransferLinePut> {
  const { transfer_id: id, product_id, quantity } = asked
  const { org_id } = member
  await lockDraft(tx, id, member)
  if (quantity === 0)
    await tx.query('delete from transfer_lines where org_id = $1 and transfer_id = $2 and product_id = $3', [
      org_id,
      id,
      product_id,
    ])
  else await write(tx, asked, member)
  await publish(tx, [{ event: 'transfer.changed', org_id, id }])
  return await showLine(tx, { id, product_id }, member)
}

async function write(tx: Tx, asked: TransferLineChange, { org_id }: Member): Promise<void> {
  const { transfer_id: id, product_id, quantity, add = 0 } = asked
  const [[line], [counted], [product]] = await Promise.all([
    tx.query<{ quantity: number }>(
      'select quantity from transfer_lines where org_id = $1 and transfer_id = $2 and product_id = $3',
      [org_id, id, product_id],
    ),
    tx.query<{ count: number }>('select count(*) as count from transfer_lines where org_id = $1 and transfer_id = $2', [
      org_id,
      id,
    ]),
    tx.query<{ brand: string; model: string }>('select brand, model from products where org_id = $1 and id = $2', [
      org_id,
      product_id,
    ]),
  ])
  if (product === undefined) throw fail(general.notFound)
  if (line === undefined && (counted?.count ?? 0) >= mostTransferLines) throw fail(transferFailures.tooManyLines)
  const units = quantity ?? (line?.quantity ?? 0) + add
  if (units > mostUnits) throw fail(transferFailures.tooManyUnits)
  await tx.query(
    `insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity) values ($1, $2, $3, $4, $5, $6)
     on conflict (org_id, transfer_id, product_id) do update set quantity = excluded.quantity`,
    [org_id, id, product_id, product.brand, product.model, units],
  )
}
