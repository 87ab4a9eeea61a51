import type { SaleRecorded } from '@tunda/contract/sales'
import { member, seller } from '../doors.ts'
import { getSale } from './get-sale.ts'
import { listSales } from './list-sales.ts'
import { askForSale } from './record-sale.ts'

export const sales = {
  record: seller.sales.record.handler(async ({ input, context }) => {
    const ask = askForSale(context.caller, input.saleData, context.idempotencyKey)
    const { response, isReplay } = await context.lanes.record(ask)
    if (isReplay) context.setHeader('Idempotent-Replay', 'true')
    return JSON.parse(response) as SaleRecorded
  }),
  list: member.sales.list.handler(({ input, context }) => listSales(context.tx, input, context.member)),
  get: member.sales.get.handler(({ input, context }) => getSale(context.tx, input.id, context.member)),
}
