import { t } from '@lingui/core/macro'
import { documentActions } from './document-actions.ts'

/** What is done to customers' accounts and to other documents, before the name or number of each; `money` is how much of it. */
export const accountActions: Readonly<Record<string, (money: string) => string>> = {
  ...documentActions,
  'reverse supplier': (money) => t`reversed ${money} with supplier`,
  'agree customer_account': () => t`changed the account of`,
  'remind customer_account': () => t`reminded of what they owe:`,
  'share_statement customer_account': () => t`made a link to the statement of`,
  'unshare_statement customer_account': () => t`removed the link to the statement of`,
  'receive customer_account': (money) => t`received ${money} from`,
  'pay_out customer_account': (money) => t`paid out a deposit of ${money} to`,
  'open customer_account': (money) => t`entered an old debt of ${money} of`,
  'write_off customer_account': (money) => t`wrote off ${money} of`,
  'reverse customer_account': (money) => t`reversed ${money} on the account of`,
}
