import { credit as creditCalls } from '@tunda/contract/customers/credit'
import { statements as statementsCalls } from '@tunda/contract/customers/statements'
import { doors } from '../doors/doors.ts'
import { openDebt, reverseEntry, writeOff } from './enter-by-hand.ts'
import { getAccount } from './get-account.ts'
import { getStatement } from './get-statement.ts'
import { listDebtors, listStatement } from './list-debtors.ts'
import { payOutDeposit, receivePayment } from './move-credit.ts'
import { noteReminder } from './note-reminder.ts'
import { setTerms } from './set-terms.ts'
import { findStatement, getLink, shareStatement, unshareStatement } from './statement-link.ts'

const { anyone, member } = doors({ credit: creditCalls, statements: statementsCalls })

const door = member.credit

export const credit = {
  debtors: door.debtors.handler(({ input, context }) => listDebtors(context.tx, input, context.member)),
  account: door.account.handler(({ input, context }) => getAccount(context.tx, input, context.member)),
  statement: door.statement.handler(({ input, context }) => listStatement(context.tx, input, context.member)),
  setTerms: door.setTerms.handler(({ input, context }) => setTerms(context.tx, input, context.member)),
  receive: door.receive.handler(({ input, context }) => receivePayment(context.tx, input, context.member)),
  payOut: door.payOut.handler(({ input, context }) => payOutDeposit(context.tx, input, context.member)),
  open: door.open.handler(({ input, context }) => openDebt(context.tx, input, context.member)),
  writeOff: door.writeOff.handler(({ input, context }) => writeOff(context.tx, input, context.member)),
  remind: door.remind.handler(({ input, context }) => noteReminder(context.tx, input, context.member)),
  reverse: door.reverse.handler(({ input, context }) => reverseEntry(context.tx, input, context.member)),
}

const sheet = member.statements

export const statements = {
  get: sheet.get.handler(({ input, context }) => getStatement(context.tx, input, context.member)),
  link: sheet.link.handler(({ input, context }) => getLink(context.tx, input, context.member, context.peppers)),
  share: sheet.share.handler(({ input, context }) =>
    shareStatement(context.tx, input, context.member, context.peppers),
  ),
  unshare: sheet.unshare.handler(({ input, context }) =>
    unshareStatement(context.tx, input, context.member, context.peppers),
  ),
  find: anyone.statements.find.handler(({ input, context }) => findStatement(context.database, input.token)),
}
