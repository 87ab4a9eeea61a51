import { purchaseOrders as calls } from '@tunda/contract/buying/purchase-orders'
import { doors } from '../doors/doors.ts'
import { changeOrder, removeOrder, startOrder } from './draft-orders.ts'
import { listOrders, showOrder } from './order-rows.ts'
import { proposeOrders } from './propose-orders.ts'
import { putOrderLine } from './put-order-line.ts'
import { closeOrder, reopenOrder, sendOrder } from './send-order.ts'

const { member } = doors({ purchaseOrders: calls })

const door = member.purchaseOrders

export const purchaseOrders = {
  list: door.list.handler(({ input, context }) => listOrders(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showOrder(context.tx, input, context.member)),
  propose: door.propose.handler(({ input, context }) => proposeOrders(context.tx, input, context.member)),
  start: door.start.handler(({ input, context }) => startOrder(context.tx, input, context.member)),
  change: door.change.handler(({ input, context }) => changeOrder(context.tx, input, context.member)),
  putLine: door.putLine.handler(({ input, context }) => putOrderLine(context.tx, input, context.member)),
  send: door.send.handler(({ input, context }) => sendOrder(context.tx, input, context.member)),
  reopen: door.reopen.handler(({ input, context }) => reopenOrder(context.tx, input, context.member)),
  close: door.close.handler(({ input, context }) => closeOrder(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removeOrder(context.tx, input, context.member)),
}
