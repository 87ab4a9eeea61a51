import { productCalls } from '@tunda/contract/products/product-calls'
import { doors } from '../doors/doors.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { listBrands } from './devices/list-brands.ts'
import { exportProducts } from './export-products.ts'
import { getProduct } from './get-product.ts'
import { listLevels } from './list-levels.ts'
import { listMovements } from './list-movements.ts'
import { listProducts } from './list-products.ts'
import { productRows } from './product-rows.ts'
import { removeProduct } from './remove-product.ts'

const { member } = doors({ products: productCalls })

export const products = {
  byIds: member.products.byIds.handler(({ input, context }) => productRows(context.tx, context.member, input.ids)),
  export: member.products.export.handler(({ input, context }) => exportProducts(context.tx, input, context.member)),
  brands: member.products.brands.handler(({ context }) => listBrands(context.tx, context.member)),
  list: member.products.list.handler(({ input, context }) => listProducts(context.tx, input, context.member)),
  get: member.products.get.handler(({ input, context }) => getProduct(context.tx, input, context.member)),
  add: member.products.add.handler(({ input, context }) => addProduct(context.tx, input, context.member)),
  update: member.products.update.handler(({ input, context }) => changeProduct(context.tx, input, context.member)),
  remove: member.products.remove.handler(({ input, context }) => removeProduct(context.tx, input, context.member)),
  levels: member.products.levels.handler(({ input, context }) => listLevels(context.tx, input, context.member)),
  movements: member.products.movements.handler(({ input, context }) =>
    listMovements(context.tx, input, context.member),
  ),
}
