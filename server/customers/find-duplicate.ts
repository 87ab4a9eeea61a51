import { customerFailures, type DuplicateCustomer } from '@tunda/contract/customers/customers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockContacts, phoneOf } from './buyers.ts'

/** The phone and email to look for; `except` is the customer being edited. */
type Sought = {
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  readonly except?: string | undefined
}

/** Who of the shop already has this phone, however it was typed, or else this email, whatever its capitals. */
export async function findDuplicate(tx: Tx, sought: Sought, member: Member): Promise<DuplicateCustomer | null> {
  const { phone, email, except } = sought
  const other =
    (await phoneHolder(tx, member, phone?.trim(), except)) ?? (await emailHolder(tx, member, email?.trim(), except))
  return other ?? null
}

/** Makes sure that no other customer of the shop has the phone or email. Fails DUPLICATE_CUSTOMER. */
export async function requireNoDuplicate(tx: Tx, sought: Sought, member: Member): Promise<void> {
  if (!sought.phone && !sought.email) return
  // Two people who add the same customer at the same moment: the second waits, and then finds the first's.
  await lockContacts(tx, member)
  const other = await findDuplicate(tx, sought, member)
  if (other !== null) throw fail(customerFailures.duplicate, other)
}

type Holder = { id: string; name: string }

async function phoneHolder(
  tx: Tx,
  member: Member,
  phone: string | undefined,
  except: string | undefined,
): Promise<DuplicateCustomer | undefined> {
  if (!phone) return undefined
  const number = phoneOf(phone)
  // What is no valid number can still be the same as somebody's.
  const condition = number === null ? 'phone_e164 is null and phone = $2' : 'phone_e164 = $2'
  const [holder] = await tx.query<Holder>(
    `select id, name from customers where org_id = $1 and ${condition} and id is distinct from $3 order by created_at, id limit 1`,
    [member.org_id, number ?? phone, except ?? null],
  )
  return holder && { field: 'phone', value: phone, ...holder }
}

async function emailHolder(
  tx: Tx,
  member: Member,
  email: string | undefined,
  except: string | undefined,
): Promise<DuplicateCustomer | undefined> {
  if (!email) return undefined
  const [holder] = await tx.query<Holder>(
    `select id, name from customers where org_id = $1 and lower(email) = lower($2) and id is distinct from $3
     order by created_at, id limit 1`,
    [member.org_id, email, except ?? null],
  )
  return holder && { field: 'email', value: email, ...holder }
}
