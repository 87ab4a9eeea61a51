import { general } from '@tunda/contract/failure'
import type { Language } from '@tunda/contract/languages'
import type { SaleReceipt } from '@tunda/contract/selling/receipts'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type KeptLink, linkCleared, linkColumns, linkOf, linkSet, newLink } from '../public-links/page-link.ts'
import { isSeenSale, ownSalesAlone } from '../sales/own-sales.ts'
import type { Peppers } from '../secrets/peppers.ts'

type Kept = KeptLink & { readonly prints: number }
type Row = Kept & { readonly language: Language | null }

/** What the receipt speaks, of the sale `$2`. */
const languageOfSale = `(select coalesce(c.language, b.receipt_language) from sales s
   left join business_settings b on b.org_id = s.org_id left join customers c on c.org_id = s.org_id and c.id = s.customer_id
   where s.org_id = $1 and s.id = $2) as language`
const columns = `prints, ${linkColumns}`

/** How often a receipt was printed, and its link. Fails NOT_FOUND, also for another organisation's, and for a sale that the member does not see. */
export async function getReceipt(tx: Tx, saleId: string, member: Member, peppers: Peppers): Promise<SaleReceipt> {
  const [row] = await tx.query<Row>(
    `select coalesce(r.prints, 0) as prints, r.link_seed, r.link_pepper_id, r.shared_at, ${languageOfSale}
     from sales s left join sale_receipts r on r.org_id = s.org_id and r.sale_id = s.id
     where s.org_id = $1 and s.id = $2 and ${isSeenSale('s')}`,
    [member.org_id, saleId, member.location_ids, ownSalesAlone(member)],
  )
  if (row === undefined) throw fail(general.notFound)
  return receiptOf(saleId, row, peppers)
}

/** Counts one more print. Every print after the first is a copy and stands in the audit trail. Fails NOT_FOUND. */
export async function countPrint(tx: Tx, saleId: string, member: Member, peppers: Peppers): Promise<SaleReceipt> {
  const { prints, language } = await lockReceipt(tx, saleId, member)
  const [row] = await tx.query<Kept>(
    `update sale_receipts set prints = prints + 1 where org_id = $1 and sale_id = $2 returning ${columns}`,
    [member.org_id, saleId],
  )
  if (prints > 0)
    await publish(tx, [{ event: 'receipt.reprinted', ...about(saleId, member), after: { prints: prints + 1 } }])
  return receiptOf(saleId, row && { ...row, language }, peppers)
}

/** Gives the receipt a public page, or answers the link it has. Fails NOT_FOUND. */
export async function shareReceipt(tx: Tx, saleId: string, member: Member, peppers: Peppers): Promise<SaleReceipt> {
  const before = await lockReceipt(tx, saleId, member)
  const known = receiptOf(saleId, before, peppers)
  if (known.token !== null) return known
  const [row] = await tx.query<Kept>(
    `update sale_receipts set ${linkSet}
     where org_id = $1 and sale_id = $2 returning ${columns}`,
    [member.org_id, saleId, ...newLink('receipt', peppers)],
  )
  await publish(tx, [{ event: 'receipt.shared', ...about(saleId, member) }])
  return receiptOf(saleId, row && { ...before, ...row }, peppers)
}

/** Takes the public page away; the next link is another one. Fails NOT_FOUND. */
export async function unshareReceipt(tx: Tx, saleId: string, member: Member, peppers: Peppers): Promise<SaleReceipt> {
  const before = await lockReceipt(tx, saleId, member)
  if (before.shared_at === null) return receiptOf(saleId, before, peppers)
  const [row] = await tx.query<Kept>(
    `update sale_receipts set ${linkCleared}
     where org_id = $1 and sale_id = $2 returning ${columns}`,
    [member.org_id, saleId],
  )
  await publish(tx, [{ event: 'receipt.unshared', ...about(saleId, member) }])
  return receiptOf(saleId, row && { ...before, ...row }, peppers)
}

async function lockReceipt(tx: Tx, saleId: string, member: Member): Promise<Row> {
  const asked = [member.org_id, saleId, member.location_ids, ownSalesAlone(member)]
  await tx.query(
    `insert into sale_receipts (org_id, sale_id) select s.org_id, s.id from sales s
     where s.org_id = $1 and s.id = $2 and ${isSeenSale('s')}
     on conflict do nothing`,
    asked,
  )
  const [row] = await tx.query<Row>(
    `select ${columns}, ${languageOfSale} from sale_receipts where org_id = $1 and sale_id = $2
       and exists (select from sales s where s.org_id = $1 and s.id = $2 and ${isSeenSale('s')})
     for no key update`,
    asked,
  )
  if (row === undefined) throw fail(general.notFound)
  return row
}

function receiptOf(saleId: string, row: Row | undefined, peppers: Peppers): SaleReceipt {
  if (row === undefined) throw new Error('a locked receipt is gone')
  const { prints, language } = row
  return { sale_id: saleId, prints, ...linkOf('receipt', row, peppers), language }
}

const about = (id: string, actor: Member) => ({ org_id: actor.org_id, actor, id })
