import { commission as calls } from '@tunda/contract/reports/commission'
import { doors } from '../doors/doors.ts'
import { approveMonth, payMonth } from './approve-and-pay.ts'
import { addRule, endRule, listChoices, listRules } from './commission-rules.ts'
import { showMonth, showStatement } from './show-commission.ts'

const { member } = doors({ commission: calls })

const door = member.commission

export const commission = {
  rules: door.rules.handler(({ input, context }) => listRules(context.tx, input, context.member)),
  choices: door.choices.handler(({ context }) => listChoices(context.tx, context.member)),
  addRule: door.addRule.handler(({ input, context }) => addRule(context.tx, input, context.member)),
  endRule: door.endRule.handler(({ input, context }) => endRule(context.tx, input, context.member)),
  month: door.month.handler(({ input, context }) => showMonth(context.tx, input, context.member)),
  statement: door.statement.handler(({ input, context }) => showStatement(context.tx, input, context.member)),
  approve: door.approve.handler(({ input, context }) => approveMonth(context.tx, input, context.member)),
  pay: door.pay.handler(({ input, context }) => payMonth(context.tx, input, context.member)),
}
