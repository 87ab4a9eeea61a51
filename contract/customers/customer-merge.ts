import { z } from 'zod'
import { forMember, forMemberReading } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { Id, noId } from '../shapes.ts'
import { Customer } from './customers.ts'

/** Customers who may be the same person, and why: the same phone or email is certain, a name with eight digits less so. */
export const DuplicateGroup = z.object({
  match: z.enum(['phone', 'email', 'name_and_phone']),
  confidence: z.enum(['high', 'medium']),
  customers: z.array(Customer).min(2),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

export const mergeFailures = failuresOf('merge', {
  invalidIds: failure('INVALID_CUSTOMER_IDS', 400, 'validation', 'Invalid customer IDs provided'),
  notBoth: failure('CUSTOMERS_NOT_FOUND', 404, 'business_logic', 'Could not find both customers to merge'),
})

/** A malformed id counts as unknown, so that the call fails with its own message rather than a validation error. */
const CustomerId = Id.catch(noId)

export const customerMerge = {
  duplicates: forMemberReading('see_customers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/find_duplicate_customers',
      tags: ['customers'],
      summary: 'Groups of customers who may be the same person',
    })
    .output(z.object({ groups: z.array(DuplicateGroup) })),
  merge: forMember('delete_customers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/merge_customers',
      tags: ['customers'],
      summary: 'Merge two customers: the second’s sales move to the first, and the second is deleted',
    })
    .errors(asErrors(mergeFailures))
    .input(z.object({ first_id: CustomerId, second_id: CustomerId }))
    .output(Customer),
}
