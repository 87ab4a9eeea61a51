import { productCalls } from '@tunda/contract/products/product-calls'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import { adjustStock, updateStock, updateStocks } from './adjust-stock.ts'
import { changePrices } from './change-prices.ts'
import { changeProducts } from './change-products.ts'
import { listViews, removeView, saveView } from './inventory-views.ts'
import { countProducts, listProducts } from './list-products.ts'
import { listProofs, proveNow } from './prove-stock.ts'

const { member } = doors({ products: productCalls })

/** What is done with the shelves as a whole: counted, moved, proved, looked at in one's own way. */
export const stockProcedures = {
  counts: member.products.counts.handler(({ input, context }) => countProducts(context.tx, input, context.member)),
  ofOrganization: member.products.ofOrganization.handler(async ({ input, context }) => {
    const { database, tx, member: who } = context
    const { org_id, ...asked } = input
    await requireOwnIdentity(database, tx, who, { org_id, procedure: 'get_products_for_organization' })
    return await listProducts(tx, asked, who)
  }),
  adjust: member.products.adjust.handler(({ input, context }) => adjustStock(context.tx, input, context.member)),
  updateStock: member.products.updateStock.handler(({ input, context }) =>
    updateStock(context.tx, input, context.member),
  ),
  updateStocks: member.products.updateStocks.handler(({ input, context }) =>
    updateStocks(context.tx, input, context.member),
  ),
  changePrices: member.products.changePrices.handler(({ input, context }) =>
    changePrices(context.tx, input, context.member),
  ),
  changeMany: member.products.changeMany.handler(({ input, context }) =>
    changeProducts(context.tx, input, context.member),
  ),
  proofs: member.products.proofs.handler(({ input, context }) => listProofs(context.tx, input, context.member)),
  prove: member.products.prove.handler(({ context }) => proveNow(context.tx, context.member)),
  views: member.products.views.handler(({ context }) => listViews(context.tx, context.member)),
  saveView: member.products.saveView.handler(({ input, context }) => saveView(context.tx, input, context.member)),
  removeView: member.products.removeView.handler(({ input, context }) => removeView(context.tx, input, context.member)),
}
