import { confirmationFailures } from '@tunda/contract/accounts/email-confirmation'
import type { Tx } from '@tunda/database'
import { fail } from '../../fail.ts'

/** Guards what only a person with a confirmed address may do. Fails EMAIL_NOT_CONFIRMED. */
export async function requireConfirmedAddress(tx: Tx, isAsked: boolean): Promise<void> {
  if (!isAsked) return
  const [row] = await tx.query<{ is_confirmed: boolean | null }>('select is_own_address_confirmed() as is_confirmed')
  if (row?.is_confirmed !== true) throw fail(confirmationFailures.notConfirmed)
}
