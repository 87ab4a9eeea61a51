import { supplierCalls } from '@tunda/contract/buying/supplier-calls'
import { doors } from '../doors/doors.ts'
import { addSupplier } from './add-supplier.ts'
import { changeSupplier } from './change-supplier.ts'
import { getSupplier } from './get-supplier.ts'
import { listStatement, listSuppliers } from './list-suppliers.ts'
import { billSupplier, paySupplier } from './pay-supplier.ts'
import { reverseSupplierEntry } from './reverse-entry.ts'
import { listPrices, listSupplierProducts, putSupplierProduct, removeSupplierProduct } from './supplier-products.ts'

const { member } = doors({ suppliers: supplierCalls })

const door = member.suppliers

export const suppliers = {
  list: door.list.handler(({ input, context }) => listSuppliers(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => getSupplier(context.tx, input, context.member)),
  add: door.add.handler(({ input, context }) => addSupplier(context.tx, input, context.member)),
  update: door.update.handler(({ input, context }) => changeSupplier(context.tx, input, context.member)),
  statement: door.statement.handler(({ input, context }) => listStatement(context.tx, input, context.member)),
  pay: door.pay.handler(({ input, context }) => paySupplier(context.tx, input, context.member)),
  bill: door.bill.handler(({ input, context }) => billSupplier(context.tx, input, context.member)),
  reverse: door.reverse.handler(({ input, context }) => reverseSupplierEntry(context.tx, input, context.member)),
  products: door.products.handler(({ input, context }) => listSupplierProducts(context.tx, input, context.member)),
  putProduct: door.putProduct.handler(({ input, context }) => putSupplierProduct(context.tx, input, context.member)),
  removeProduct: door.removeProduct.handler(({ input, context }) =>
    removeSupplierProduct(context.tx, input, context.member),
  ),
  prices: door.prices.handler(({ input, context }) => listPrices(context.tx, input, context.member)),
}
