import { type Customer, type CustomerFields, customerFailures } from '@tunda/contract/customers/customers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { phoneOf } from './buyers.ts'
import { customerColumns } from './customer-rows.ts'
import { requireNoDuplicate } from './find-duplicate.ts'

/** Adds a customer. Fails DUPLICATE_CUSTOMER when another of the shop has the phone or email, and CUSTOMER_NOT_RETURNED. */
export async function addCustomer(tx: Tx, asked: CustomerFields, member: Member): Promise<Customer> {
  await requireNoDuplicate(tx, asked, member)
  const { name, email, phone, age, location, language, status = 'active', customer_since } = asked
  const [customer] = await tx.query<Customer>(
    `insert into customers (org_id, name, email, phone, phone_e164, age, location, language, status, customer_since, user_id, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning ${customerColumns}`,
    [
      member.org_id,
      name,
      email || null,
      phone || null,
      phoneOf(phone),
      age ?? null,
      location || null,
      language ?? null,
      status,
      customer_since ?? now(),
      member.user_id,
      now(),
    ],
  )
  if (customer === undefined) throw fail(customerFailures.noneReturned)
  // The trail outlives an anonymised customer, so it never learns who they are.
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'customer.added',
      id: customer.id,
      after: { status },
    },
  ])
  return customer
}
