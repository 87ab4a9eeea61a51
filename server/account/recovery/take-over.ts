import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { recordEvent } from '../sessions/sessions.ts'
import { findUser, type User } from '../users.ts'

/**
 * Called when somebody shows, by a mailed recovery link, that mail to the address reaches them. The account may have been opened by a stranger: what
 * they could come back with is removed (sessions, second factors; tills, keys and webhooks of the shops they own), and so is the name they gave. An
 * account whose address was confirmed is left as it is.
 */
export async function takeOverIfUnconfirmed(tx: Tx, user: User): Promise<User> {
  if (user.email_confirmed_at !== null) return user
  const { full_name: _given, ...metadata } = user.user_metadata
  await tx.query(
    `update auth.users set email_confirmed_at = $2, updated_at = $2, full_name = '', user_metadata = $3,
       has_factor = false where id = $1`,
    [user.id, now(), JSON.stringify(metadata)],
  )
  await tx.query('delete from auth.email_confirmations where user_id = $1', [user.id])
  await tx.query('delete from auth.sessions where user_id = $1', [user.id])
  await tx.query('delete from auth.factors where user_id = $1', [user.id])
  await tx.query('delete from auth.flow_codes where user_id = $1', [user.id])
  await tx.query('delete from auth.email_changes where user_id = $1', [user.id])
  await tx.ahead(async (apart) => {
    await apart.query('select disconnect_tills_of_owner($1)', [user.id])
    await apart.query('select end_programs_of_owner($1)', [user.id])
  })
  await recordEvent(
    tx,
    'address_recovered',
    { id: null, user_id: user.id },
    { user_agent: '', network: '', address: '' },
  )
  const taken = await findUser(tx, user.id)
  if (taken === undefined) throw new Error('the account is gone')
  return taken
}
