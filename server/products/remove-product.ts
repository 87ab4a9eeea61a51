import { general } from '@tunda/contract/failure'
import { productFailures } from '@tunda/contract/products/products'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import { laybyFailures } from '@tunda/contract/selling/layby-failures'
import type { Row, Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'

/**
 * Deletes a product that was never sold, with its ledger. Fails NOT_FOUND, PRODUCT_HAS_SALES, PRODUCT_HAS_TRADE_INS, PRODUCT_HAS_GOODS_IN,
 * PRODUCT_ON_THE_WAY, PRODUCT_RESERVED and PRODUCT_IN_REPAIR.
 */
export async function removeProduct(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const key = [member.org_id, id]
  // Locked before the look at its sales: a sale of this moment is either seen, or finds the product gone.
  const [product] = await tx.query<Row>(
    'select brand, model, cost_price, selling_price, current_stock, barcode from products where org_id = $1 and id = $2 for update',
    key,
  )
  if (product === undefined) throw fail(general.notFound)
  const sold = await tx.query('select 1 from sale_items where org_id = $1 and product_id = $2 limit 1', key)
  if (sold.length > 0) throw fail(productFailures.hasSales)
  const bought = await tx.query(
    `select 1 from units u join trade_ins i on i.org_id = u.org_id and i.unit_id = u.id where u.org_id = $1 and u.product_id = $2 limit 1`,
    key,
  )
  if (bought.length > 0) throw fail(productFailures.hasTradeIns)
  // Its supplier is owed for it all the same: the journal would have the debt, and no goods.
  const received = await tx.query('select 1 from cost_changes where org_id = $1 and product_id = $2 limit 1', key)
  if (received.length > 0) throw fail(productFailures.hasGoodsIn)
  const moving = await tx.query(
    `select 1 from stock_levels s join locations l on l.org_id = s.org_id and l.id = s.location_id
     where s.org_id = $1 and s.product_id = $2 and l.kind = 'transit' and s.on_hand <> 0`,
    key,
  )
  if (moving.length > 0) throw fail(productFailures.onTheWay)
  const aside = await tx.query('select 1 from stock_levels where org_id = $1 and product_id = $2 and reserved > 0', key)
  if (aside.length > 0) throw fail(laybyFailures.productAside)
  const fitted = await tx.query(
    `select 1 from repair_parts where org_id = $1 and product_id = $2
     union all select 1 from refurbishing_parts where org_id = $1 and product_id = $2 limit 1`,
    key,
  )
  if (fitted.length > 0) throw fail(repairFailures.productInRepair)
  await tx.query('delete from products where org_id = $1 and id = $2', key)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'product.removed',
      id,
      before: product,
    },
  ])
  return { id }
}
