import { tradeIns as calls } from '@tunda/contract/units/trade-ins'
import { doors } from '../doors/doors.ts'
import { buyDevice } from './buy-device.ts'
import { closeTradeIn, releaseTradeIn } from './end-trade-in.ts'
import { eraseSeller, seeSeller } from './seller-document.ts'
import { listTradeIns, showTradeIn } from './trade-in-rows.ts'
import { saveRules, showRules } from './trade-in-rules.ts'
import { tradeTowardsSale } from './trade-towards-sale.ts'

const { member } = doors({ tradeIns: calls })

const door = member.tradeIns

export const tradeIns = {
  rules: door.rules.handler(({ context }) => showRules(context.tx, context.member)),
  saveRules: door.saveRules.handler(({ input, context }) => saveRules(context.tx, input, context.member)),
  list: door.list.handler(({ input, context }) => listTradeIns(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showTradeIn(context.tx, input, context.member)),
  buy: door.buy.handler(({ input, context }) => buyDevice(context.tx, input, context.member, context)),
  buyTowards: door.buyTowards.handler(({ input, context }) =>
    tradeTowardsSale(context.tx, input, context.member, context),
  ),
  release: door.release.handler(({ input, context }) => releaseTradeIn(context.tx, input, context.member)),
  close: door.close.handler(({ input, context }) => closeTradeIn(context.tx, input, context.member)),
  seeSeller: door.seeSeller.handler(({ input, context }) => seeSeller(context.tx, input, context.member, context)),
  eraseSeller: door.eraseSeller.handler(({ input, context }) => eraseSeller(context.tx, input, context.member)),
}
