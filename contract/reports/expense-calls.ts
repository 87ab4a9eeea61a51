import { expensePapers } from './expense-papers.ts'
import { expenses } from './expenses.ts'
import { profitPartCalls } from './profit-parts.ts'

export const expenseCalls = { ...expenses, ...expensePapers, ...profitPartCalls }
