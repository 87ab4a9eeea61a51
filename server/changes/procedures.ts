import { changes as calls } from '@tunda/contract/programs/changes'
import { doors } from '../doors/doors.ts'
import { changedCustomers } from './changed-customers.ts'
import { changedProducts, changedStock } from './changed-products.ts'
import { changedSales } from './changed-sales.ts'

const { member } = doors({ changes: calls })

export const changes = {
  products: member.changes.products.handler(({ input, context }) => changedProducts(context.tx, input, context.member)),
  stock: member.changes.stock.handler(({ input, context }) => changedStock(context.tx, input, context.member)),
  sales: member.changes.sales.handler(({ input, context }) => changedSales(context.tx, input, context.member)),
  customers: member.changes.customers.handler(({ input, context }) =>
    changedCustomers(context.tx, input, context.member),
  ),
}
