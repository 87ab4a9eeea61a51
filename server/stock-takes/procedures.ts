import { stockTakes as calls } from '@tunda/contract/stock/stock-takes'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import { changeStockTake } from './change-stock-take.ts'
import { completeStockTake } from './complete-stock-take.ts'
import { changeItem, removeItem, setItem } from './count-item.ts'
import { listCounts, listItems } from './list-items.ts'
import { listProductsToCount } from './list-products-to-count.ts'
import { listStockTakes } from './list-stock-takes.ts'
import { listNumbers } from './number-rows.ts'
import { recordCounts } from './record-counts.ts'
import { removeStockTake } from './remove-stock-take.ts'
import { startStockTake } from './start-stock-take.ts'
import { getStockTake } from './stock-take-rows.ts'

const { member } = doors({ stockTakes: calls })

const door = member.stockTakes

export const stockTakes = {
  list: door.list.handler(({ input, context }) => listStockTakes(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => getStockTake(context.tx, input, context.member)),
  start: door.start.handler(({ input, context }) => startStockTake(context.tx, input, context.member)),
  update: door.update.handler(({ input, context }) => changeStockTake(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removeStockTake(context.tx, input, context.member)),
  complete: door.complete.handler(async ({ input, context }) => {
    const { database, tx, member: who } = context
    const { user_id, ...asked } = input
    await requireOwnIdentity(database, tx, who, { user_id, procedure: 'complete_stock_take' })
    return await completeStockTake(tx, asked, who)
  }),
  products: door.products.handler(({ input, context }) => listProductsToCount(context.tx, input, context.member)),
  counts: door.counts.handler(({ input, context }) => listCounts(context.tx, input, context.member)),
  numbers: door.numbers.handler(({ input, context }) => listNumbers(context.tx, input, context.member)),
  count: door.count.handler(({ input, context }) => recordCounts(context.tx, input, context.member)),
  items: door.items.handler(({ input, context }) => listItems(context.tx, input, context.member)),
  addItem: door.addItem.handler(({ input, context }) => setItem(context.tx, input, context.member)),
  updateItem: door.updateItem.handler(({ input, context }) => changeItem(context.tx, input, context.member)),
  removeItem: door.removeItem.handler(({ input, context }) => removeItem(context.tx, input, context.member)),
}
