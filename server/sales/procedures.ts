import { member } from '../doors.ts'
import { getSale } from './get-sale.ts'
import { listSales } from './list-sales.ts'

/** Recording a sale is not here: `process-sale.ts` mounts it by itself. */
export const sales = {
  list: member.sales.list.handler(({ input, context }) => listSales(context.tx, input, context.member)),
  get: member.sales.get.handler(({ input, context }) => getSale(context.tx, input.id, context.member)),
}
