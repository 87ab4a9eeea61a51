import { randomUUID } from 'node:crypto'
import { startGoodsIn } from '../goods-in/draft-goods-in.ts'
import { postGoodsIn } from '../goods-in/post-goods-in.ts'
import { putBatch } from '../goods-in/put-batch.ts'
import { putLine } from '../goods-in/put-line.ts'
import { changeProduct } from '../products/change-product.ts'
import { as, stockProduct, type TestDatabase, type TestShop } from './shops.ts'

/** A product whose goods expire, with as many of unknown date in stock. */
export async function stockCream(testDb: TestDatabase, shop: TestShop, stock = 0, model = 'Cream'): Promise<string> {
  const id = await stockProduct(testDb, shop, { model, stock, cost: 2_000, price: 5_000 })
  await as(testDb, shop.owner, (tx, member) => changeProduct(tx, { id, has_expiry: true }, member))
  return id
}

export type Batch = readonly [number: string | null, expires_on: string, quantity: number]

/** Goods that come in by batch; the rest of `quantity` without a date. Answers the document. */
export async function receiveBatches(
  testDb: TestDatabase,
  shop: TestShop,
  product_id: string,
  batches: readonly Batch[],
  { quantity = 0, supplier_id }: { readonly quantity?: number; readonly supplier_id?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await as(testDb, shop.owner, async (tx, member) => {
    await startGoodsIn(tx, { id, currency: 'UGX', rate: '1', supplier_id }, member)
    for (const [number, expires_on, units] of batches)
      await putBatch(tx, { goods_in_id: id, product_id, number, expires_on, quantity: units }, member)
    if (quantity > 0) await putLine(tx, { goods_in_id: id, product_id, quantity }, member)
    await postGoodsIn(tx, { id }, member)
  })
  return id
}

/** What is of each batch of a product at a location, by date: `B1 2027-03-01 ×4`. The one of unknown date comes first, without a name. */
export async function batchesOf(testDb: TestDatabase, product_id: string, location_id?: string): Promise<string[]> {
  const rows = await testDb.asOwner<{ name: string; on_hand: string }>(
    `select concat_ws(' ', b.number, b.expires_on::text) as name, sum(l.on_hand) as on_hand
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
     where l.product_id = $1 and l.on_hand <> 0 and ($2::uuid is null or l.location_id = $2)
     group by b.number, b.expires_on, b.position order by b.expires_on nulls first, b.position`,
    [product_id, location_id ?? null],
  )
  return rows.map(({ name, on_hand }) => `${name} ×${on_hand}`.trim())
}

/** Where the stock of what expires is not that of its batches, or a batch is not what its ledger says. */
export async function faultsOfBatches(testDb: TestDatabase): Promise<string[]> {
  const rows = await testDb.asOwner<{ fault: string }>(
    `select 'level of ' || l.product_id || ': ' || l.on_hand || ' in stock, ' || coalesce(l.in_batches, -1) || ' kept, ' || n.units || ' in batches' as fault
     from stock_levels l join products p on p.org_id = l.org_id and p.id = l.product_id
     cross join lateral (select coalesce(sum(b.on_hand), 0) as units from batch_levels b
       where b.org_id = l.org_id and b.product_id = l.product_id and b.location_id = l.location_id) n
     where case when p.has_expiry then l.on_hand <> n.units or l.in_batches is distinct from n.units
       else l.in_batches is not null or n.units <> 0 end
     union all
     select 'batch ' || l.batch_id || ': ' || l.on_hand || ', its ledger ' || n.units from batch_levels l
     cross join lateral (select coalesce(sum(m.delta), 0) as units from batch_movements m
       where m.org_id = l.org_id and m.batch_id = l.batch_id and m.location_id = l.location_id) n
     where l.on_hand <> n.units
     union all
     select 'batch ' || l.batch_id || ' is below none' from batch_levels l where l.on_hand < 0 and l.batch_id <> l.product_id
     union all
     select 'movement ' || m.id || ' of ' || m.delta || ' is ' || n.delta || ' of batches' from inventory_movements m
     cross join lateral (select sum(b.delta) as delta, count(*) as count from batch_movements b
       where b.org_id = m.org_id and b.product_id = m.product_id and b.movement_id = m.id) n
     where n.count > 0 and n.delta <> m.delta`,
  )
  return rows.map(({ fault }) => fault)
}
