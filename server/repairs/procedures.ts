import { repairs as calls } from '@tunda/contract/repairs/repairs'
import { doors } from '../doors/doors.ts'
import { changeRepair } from './change-repair.ts'
import { abandonRepair, collectRepair, returnUnrepaired } from './end-repair.ts'
import { moveJobs, saveJob } from './jobs.ts'
import { listRepairs } from './list-repairs.ts'
import { lookUpDevice } from './look-up-device.ts'
import { dropPart, takePart } from './parts.ts'
import { seePasscode } from './passcode.ts'
import { payRepair, returnMoney } from './payments.ts'
import { removePhoto } from './photos.ts'
import { answerQuote, quoteRepair } from './quotes.ts'
import { answerRepair, findRepair, getLink, shareRepair, unshareRepair } from './repair-link.ts'
import { showRepair } from './repair-rows.ts'
import { listTechnicians, saveRules, showRules } from './repair-rules.ts'
import { reportRepairs } from './report-repairs.ts'
import { takeIn } from './take-in.ts'
import { tellCustomer } from './tell-customer.ts'

const { anyone, member } = doors({ repairs: calls })

const door = member.repairs
const open = anyone.repairs

export const repairs = {
  rules: door.rules.handler(({ context }) => showRules(context.tx, context.member)),
  saveRules: door.saveRules.handler(({ input, context }) => saveRules(context.tx, input, context.member)),
  technicians: door.technicians.handler(({ context }) => listTechnicians(context.tx, context.member)),
  list: door.list.handler(({ input, context }) => listRepairs(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showRepair(context.tx, input, context.member)),
  look: door.look.handler(({ input, context }) => lookUpDevice(context.tx, input, context.member, context)),
  takeIn: door.takeIn.handler(({ input, context }) => takeIn(context.tx, input, context.member, context)),
  change: door.change.handler(({ input, context }) => changeRepair(context.tx, input, context.member, context)),
  saveJob: door.saveJob.handler(({ input, context }) => saveJob(context.tx, input, context.member)),
  moveJobs: door.moveJobs.handler(({ input, context }) => moveJobs(context.tx, input, context.member)),
  takePart: door.takePart.handler(({ input, context }) => takePart(context.tx, input, context.member)),
  dropPart: door.dropPart.handler(({ input, context }) => dropPart(context.tx, input, context.member)),
  quote: door.quote.handler(({ input, context }) => quoteRepair(context.tx, input, context.member)),
  answerQuote: door.answerQuote.handler(({ input, context }) => answerQuote(context.tx, input, context.member)),
  pay: door.pay.handler(({ input, context }) => payRepair(context.tx, input, context.member)),
  returnMoney: door.returnMoney.handler(({ input, context }) => returnMoney(context.tx, input, context.member)),
  tell: door.tell.handler(({ input, context }) => tellCustomer(context.tx, input, context.member)),
  collect: door.collect.handler(({ input, context }) => collectRepair(context.tx, input, context.member)),
  returnUnrepaired: door.returnUnrepaired.handler(({ input, context }) =>
    returnUnrepaired(context.tx, input, context.member),
  ),
  abandon: door.abandon.handler(({ input, context }) => abandonRepair(context.tx, input, context.member)),
  seePasscode: door.seePasscode.handler(({ input, context }) =>
    seePasscode(context.tx, input, context.member, context),
  ),
  removePhoto: door.removePhoto.handler(({ input, context }) => removePhoto(context.tx, input, context.member)),
  link: door.link.handler(({ input, context }) => getLink(context.tx, input, context.member, context.peppers)),
  share: door.share.handler(({ input, context }) => shareRepair(context.tx, input, context.member, context.peppers)),
  unshare: door.unshare.handler(({ input, context }) =>
    unshareRepair(context.tx, input, context.member, context.peppers),
  ),
  find: open.find.handler(({ input, context }) => findRepair(context.database, input.token)),
  answer: open.answer.handler(({ input, context }) => answerRepair(context.database, input)),
  report: door.report.handler(({ input, context }) => reportRepairs(context.tx, input, context.member)),
}
