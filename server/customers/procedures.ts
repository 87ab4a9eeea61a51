import { customerCalls } from '@tunda/contract/customers/customer-calls'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import { addCustomer } from './add-customer.ts'
import { changeCustomer } from './change-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { findDuplicate } from './find-duplicate.ts'
import { getCustomer } from './get-customer.ts'
import { listAllCustomers, listCustomers, listWithStats } from './list-customers.ts'
import { listDuplicates } from './list-duplicates.ts'
import { mergeCustomers } from './merge-customers.ts'
import { removeCustomer } from './remove-customer.ts'

const { member } = doors({ customers: customerCalls })

export const customers = {
  list: member.customers.list.handler(({ input, context }) => listCustomers(context.tx, input, context.member)),
  get: member.customers.get.handler(({ input, context }) => getCustomer(context.tx, input, context.member)),
  add: member.customers.add.handler(({ input, context }) => addCustomer(context.tx, input, context.member)),
  update: member.customers.update.handler(({ input, context }) => changeCustomer(context.tx, input, context.member)),
  remove: member.customers.remove.handler(({ input, context }) => removeCustomer(context.tx, input, context.member)),
  export: member.customers.export.handler(({ input, context }) => exportCustomer(context.tx, input, context.member)),
  findDuplicate: member.customers.findDuplicate.handler(({ input, context }) =>
    findDuplicate(context.tx, input, context.member),
  ),
  duplicates: member.customers.duplicates.handler(({ context }) => listDuplicates(context.tx, context.member)),
  merge: member.customers.merge.handler(({ input, context }) => mergeCustomers(context.tx, input, context.member)),
  ofOrganization: member.customers.ofOrganization.handler(async ({ input, context }) => {
    const { database, tx, member: who } = context
    await requireOwnIdentity(database, tx, who, { ...input, procedure: 'get_customers_for_organization' })
    return await listAllCustomers(tx, who)
  }),
  addForOrganization: member.customers.addForOrganization.handler(async ({ input, context }) => {
    const { database, tx, member: who } = context
    const { org_id, ...fields } = input
    await requireOwnIdentity(database, tx, who, { org_id, procedure: 'add_customer_for_organization' })
    return await addCustomer(tx, fields, who)
  }),
  withStats: member.customers.withStats.handler(async ({ input, context }) => {
    const { database, tx, member: who } = context
    const { user_id, ...asked } = input
    await requireOwnIdentity(database, tx, who, { user_id, procedure: 'get_customers_with_stats' })
    return await listWithStats(tx, asked, who)
  }),
}
