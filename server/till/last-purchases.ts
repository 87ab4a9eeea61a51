import type { Purchase } from '@tunda/contract/till/till-purchases'
import type { Database, Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { customerAsked } from '../credit/account-rows.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { spendLookup } from './find-customers.ts'
import { requireUnlocked } from './person-of-pass.ts'

type Asked = { readonly customer_id: string; readonly staff_pass?: string | null | undefined }
type Visit = { readonly quotas: Quotas; readonly database: Database; readonly peppers: Secrets['peppers'] }

const most = 5

/**
 * The newest purchases of a customer where the till stands, for whoever unlocked it. It spends the till's look-ups: a till that was stolen
 * must not become a list of who bought what. Fails PIN_NEEDED, and RATE_LIMITED with an alert.
 */
export async function lastPurchases(tx: Tx, asked: Asked, terminal: Terminal, visit: Visit): Promise<Purchase[]> {
  const { customer_id, staff_pass } = asked
  await requireUnlocked(tx, visit, staff_pass, terminal)
  await spendLookup(tx, terminal, visit)
  return await tx.query<Purchase>(
    `select s.invoice_number, s.sale_date, s.status, s.total_amount,
       (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'variant', i.variant, 'quantity', i.quantity) order by i.line)
        from sale_items i where i.org_id = s.org_id and i.sale_id = s.id) as items
     from sales s where s.org_id = $1 and s.location_id = $3
       and s.customer_id = ${customerAsked}
     order by s.sale_date desc, s.id desc limit ${most}`,
    [terminal.org_id, customer_id, terminal.location_id],
  )
}
