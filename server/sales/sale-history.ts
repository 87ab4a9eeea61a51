import { general } from '@tunda/contract/failure'
import { leftByMethod } from '@tunda/contract/selling/refund-rules'
import type { SaleHistory } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { leftOnAccount, linesOfSale, moneyOfSale } from './lock-sale.ts'
import { refundsOfSale } from './refunds/get-refund.ts'
import { requestsOfSale } from './refunds/refund-requests.ts'

/** What happened to a sale after it was recorded, and what of it can still be refunded. Fails NOT_FOUND. */
export async function saleHistory(tx: Tx, id: string, member: Member): Promise<SaleHistory> {
  const [[sold], lines, refunds, requests, { paid, given }] = await Promise.all([
    tx.query<{ recorded_by: string; left_on_account: number }>(
      `select coalesce(p.full_name, '') as recorded_by, ${leftOnAccount('sales')} as left_on_account from sales
       left join actors_of_current_organizations() p on p.org_id = sales.org_id and p.user_id = sales.user_id
       where sales.org_id = $1 and sales.id = $2 and ($3::uuid[] is null or sales.location_id = any ($3))`,
      [member.org_id, id, member.location_ids],
    ),
    linesOfSale(tx, id, member),
    refundsOfSale(tx, id, member),
    requestsOfSale(tx, id, member),
    moneyOfSale(tx, id, member),
  ])
  if (sold === undefined) throw fail(general.notFound)
  const { recorded_by, left_on_account } = sold
  return {
    recorded_by,
    ...(left_on_account > 0 && { left_on_account }),
    // What a unit cost is not everybody's to see.
    lines: lines.map(({ unit_cost: _, tax_amount: __, ...line }) => line),
    refunded_amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
    left_by_method: leftByMethod(paid, given),
    refunds,
    requests,
  }
}
