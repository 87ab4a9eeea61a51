import { expenseCalls } from '@tunda/contract/reports/expense-calls'
import { doors } from '../doors/doors.ts'
import { listExpensePapers, removeExpensePaper } from './expense-papers.ts'
import { listExpenses, listExpenseWallets } from './expense-rows.ts'
import { addRule, changeRule, listRules } from './expense-rules.ts'
import { profitAndLoss } from './profit-and-loss.ts'
import { profitParts } from './profit-parts.ts'
import { recordExpense, takeBackExpense } from './record-expense.ts'

const { member } = doors({ expenses: expenseCalls })

const door = member.expenses

export const expenses = {
  list: door.list.handler(({ input, context }) => listExpenses(context.tx, input, context.member)),
  wallets: door.wallets.handler(({ context }) => listExpenseWallets(context.tx, context.member)),
  record: door.record.handler(({ input, context }) => recordExpense(context.tx, input, context.member)),
  takeBack: door.takeBack.handler(({ input, context }) => takeBackExpense(context.tx, input.id, context.member)),
  papers: door.papers.handler(({ input, context }) => listExpensePapers(context.tx, input, context.member)),
  removePaper: door.removePaper.handler(({ input, context }) => removeExpensePaper(context.tx, input, context.member)),
  rules: door.rules.handler(({ input, context }) => listRules(context.tx, input, context.member)),
  addRule: door.addRule.handler(({ input, context }) => addRule(context.tx, input, context.member)),
  changeRule: door.changeRule.handler(({ input, context }) => changeRule(context.tx, input, context.member)),
  parts: door.parts.handler(({ input, context }) => profitParts(context.tx, input, context.member)),
  profitAndLoss: door.profitAndLoss.handler(({ input, context }) => profitAndLoss(context.tx, input, context.member)),
}
