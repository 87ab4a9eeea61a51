import { expensePapers } from './expense-papers.ts'
import { expenses } from './expenses.ts'

export const expenseCalls = { ...expenses, ...expensePapers }
