import { general } from '@tunda/contract/failure'
import { anyone, member } from '../doors.ts'
import { fail } from '../fail.ts'

const door = member.repairs
const open = anyone.repairs
const soon = (): never => {
  throw fail(general.notFound)
}

export const repairs = {
  rules: door.rules.handler(soon),
  saveRules: door.saveRules.handler(soon),
  technicians: door.technicians.handler(soon),
  list: door.list.handler(soon),
  get: door.get.handler(soon),
  look: door.look.handler(soon),
  takeIn: door.takeIn.handler(soon),
  change: door.change.handler(soon),
  saveJob: door.saveJob.handler(soon),
  moveJobs: door.moveJobs.handler(soon),
  takePart: door.takePart.handler(soon),
  dropPart: door.dropPart.handler(soon),
  quote: door.quote.handler(soon),
  answerQuote: door.answerQuote.handler(soon),
  pay: door.pay.handler(soon),
  returnMoney: door.returnMoney.handler(soon),
  tell: door.tell.handler(soon),
  collect: door.collect.handler(soon),
  returnUnrepaired: door.returnUnrepaired.handler(soon),
  abandon: door.abandon.handler(soon),
  seePasscode: door.seePasscode.handler(soon),
  removePhoto: door.removePhoto.handler(soon),
  link: door.link.handler(soon),
  share: door.share.handler(soon),
  unshare: door.unshare.handler(soon),
  find: open.find.handler(soon),
  answer: open.answer.handler(soon),
  report: door.report.handler(soon),
}
