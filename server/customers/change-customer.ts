import type { Customer, CustomerChange } from '@tunda/contract/customers/customers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { phoneOf } from './buyers.ts'
import { customerColumns, lockCustomer } from './customer-rows.ts'
import { requireNoDuplicate } from './find-duplicate.ts'

const fields = ['name', 'email', 'phone', 'age', 'location', 'language', 'status', 'customer_since'] as const
type Field = (typeof fields)[number]

/**
 * Changes the fields that are given and leaves the others; an emptied text is none. Fails NOT_FOUND, and DUPLICATE_CUSTOMER when
 * another customer of the shop has the new phone or email.
 */
export async function changeCustomer(tx: Tx, { id, ...asked }: CustomerChange, member: Member): Promise<Customer> {
  const { phone, email } = asked
  await requireNoDuplicate(tx, { phone, email, except: id }, member)
  const before = await lockCustomer(tx, member, id)
  const changed = fields.filter((name) => asked[name] !== undefined && isOther(name, asked[name] || null, before[name]))
  if (changed.length === 0) return before
  const written = Object.fromEntries(changed.map((name) => [name, asked[name] || null]))
  const [customer] = await tx.query<Customer>(
    `update customers c
     set (name, email, phone, phone_e164, age, location, language, status, customer_since, updated_at) =
       (select name, email, phone, phone_e164, age, location, language, status, customer_since, $4::timestamptz
        from jsonb_populate_record(c, $3::jsonb))
     where c.org_id = $1 and c.id = $2 returning ${customerColumns}`,
    [
      member.org_id,
      id,
      JSON.stringify('phone' in written ? { ...written, phone_e164: phoneOf(phone) } : written),
      now(),
    ],
  )
  if (customer === undefined) throw fail(general.notFound)
  await logChange(tx, member, before, customer, changed)
  return customer
}

function isOther(name: Field, asked: unknown, before: unknown): boolean {
  if (name !== 'customer_since') return asked !== before
  return new Date(String(asked)).getTime() !== new Date(String(before)).getTime()
}

/** Tells which fields changed, and the status's values alone: the trail outlives an anonymised customer. */
async function logChange(tx: Tx, member: Member, before: Customer, after: Customer, changed: readonly Field[]) {
  const values = changed.includes('status')
    ? { before: { status: before.status }, after: { status: after.status } }
    : {}
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'customer.changed',
      id: after.id,
      ...values,
      facts: { fields: changed },
    },
  ])
}
