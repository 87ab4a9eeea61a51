import { accountant as calls } from '@tunda/contract/reports/accountant'
import { doors } from '../doors/doors.ts'
import { listFiles, makeFile, showFile, showJournal } from './accountant-files.ts'
import { listAccounts, setAccounts } from './journal-accounts.ts'

const { member } = doors({ accountant: calls })

const door = member.accountant

export const accountant = {
  accounts: door.accounts.handler(({ context }) => listAccounts(context.tx, context.member)),
  setAccounts: door.setAccounts.handler(({ input, context }) => setAccounts(context.tx, input, context.member)),
  journal: door.journal.handler(({ input, context }) => showJournal(context.tx, input, context.member)),
  make: door.make.handler(({ input, context }) => makeFile(context.tx, input, context.member)),
  files: door.files.handler(({ input, context }) => listFiles(context.tx, input, context.member)),
  file: door.file.handler(({ input, context }) => showFile(context.tx, input, context.member)),
}
