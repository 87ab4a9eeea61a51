import { quotationFailures } from '@tunda/contract/selling/quotation-failures'
import type { QuotationNamed } from '@tunda/contract/selling/quotations'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getQuotation, lockQuotation } from './quotation-rows.ts'

/** Notes that a customer does not take it; what was declined stays so. Fails NOT_FOUND, and QUOTATION_NOT_OPEN for what was sold. */
export async function declineQuotation(tx: Tx, { id }: { id: string }, member: Member): Promise<QuotationNamed> {
  const { org_id } = member
  await lockQuotation(tx, id, member)
  const { number, state } = await getQuotation(tx, { id }, member)
  if (state === 'sold' || state === 'put_aside') throw fail(quotationFailures.notOpen, { number, status: state })
  if (state !== 'declined') {
    await tx.query(`update quotations set state = 'declined' where org_id = $1 and id = $2`, [org_id, id])
    await publish(tx, [{ event: 'quotation.declined', org_id, actor: member, id, after: { number } }])
  }
  return { id, number }
}
