import { transfers as calls } from '@tunda/contract/stock/transfers'
import { doors } from '../doors/doors.ts'
import { changeTransfer, removeTransfer, startTransfer } from './draft-transfer.ts'
import { cancelTransfer, closeTransfer } from './end-transfer.ts'
import { listDestinations, listTransfers } from './list-transfers.ts'
import { putLine } from './put-line.ts'
import { findUnit, putUnits } from './put-units.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { sendTransfer } from './send-transfer.ts'
import { showTransfer } from './transfer-rows.ts'

const { member } = doors({ transfers: calls })

const door = member.transfers

export const transfers = {
  list: door.list.handler(({ input, context }) => listTransfers(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showTransfer(context.tx, input, context.member)),
  destinations: door.destinations.handler(({ context }) => listDestinations(context.tx, context.member)),
  start: door.start.handler(({ input, context }) => startTransfer(context.tx, input, context.member)),
  change: door.change.handler(({ input, context }) => changeTransfer(context.tx, input, context.member)),
  putLine: door.putLine.handler(({ input, context }) => putLine(context.tx, input, context.member)),
  putUnits: door.putUnits.handler(({ input, context }) => putUnits(context.tx, input, context.member)),
  findUnit: door.findUnit.handler(({ input, context }) => findUnit(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removeTransfer(context.tx, input, context.member)),
  send: door.send.handler(({ input, context }) => sendTransfer(context.tx, input, context.member)),
  cancel: door.cancel.handler(({ input, context }) => cancelTransfer(context.tx, input, context.member)),
  receive: door.receive.handler(({ input, context }) => receiveTransfer(context.tx, input, context.member)),
  close: door.close.handler(({ input, context }) => closeTransfer(context.tx, input, context.member)),
}
