import { account } from './account-own.ts'
import { emailConfirmation } from './email-confirmation.ts'

export const accountCalls = { ...account, ...emailConfirmation }
