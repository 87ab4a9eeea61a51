import { laybys as calls } from '@tunda/contract/selling/laybys'
import { doors } from '../doors/doors.ts'
import { cancelLayby, releaseLayby } from './end-layby.ts'
import { listLaybys, showLayby } from './layby-rows.ts'
import { saveRules, showRules } from './layby-rules.ts'
import { openLayby } from './open-layby.ts'
import { payLayby, takeBackPayment } from './pay-layby.ts'

const { member } = doors({ laybys: calls })

const door = member.laybys

export const laybys = {
  rules: door.rules.handler(({ context }) => showRules(context.tx, context.member)),
  saveRules: door.saveRules.handler(({ input, context }) => saveRules(context.tx, input, context.member)),
  list: door.list.handler(({ input, context }) => listLaybys(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showLayby(context.tx, input, context.member)),
  open: door.open.handler(({ input, context }) => openLayby(context.tx, input, context.member)),
  pay: door.pay.handler(({ input, context }) => payLayby(context.tx, input, context.member)),
  takeBack: door.takeBack.handler(({ input, context }) => takeBackPayment(context.tx, input, context.member)),
  release: door.release.handler(({ input, context }) => releaseLayby(context.tx, input, context.member)),
  cancel: door.cancel.handler(({ input, context }) => cancelLayby(context.tx, input, context.member)),
}
