import { leftByMethod } from '@tunda/contract/selling/refund-rules'
import type { SaleAtTill } from '@tunda/contract/till/till-refunds'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { moneyHeld } from '../../credit/enter-credit.ts'
import { phoneOf } from '../../customers/buyers.ts'
import { digestOf } from '../../secrets/mailed-token.ts'
import { leftOnAccount, linesOfSale, moneyOfSale } from '../lock-sale.ts'

const most = 5

/**
 * The newest sales that a receipt names: by invoice number, by what a till printed, by a customer's whole phone, by the number of a device that
 * was sold, or by the link in its QR code. Only those of locations that the member sees.
 */
export async function findSalesBrought(tx: Tx, sought: string, member: Member): Promise<SaleAtTill[]> {
  const typed = sought.trim()
  const numbers = meantNumbers(typed)
  const found = await tx.query<
    Omit<SaleAtTill, 'lines' | 'left_by_method'> & { left_on_account: number; customer_id: string | null }
  >(
    `select s.id, s.invoice_number, s.local_number, s.sale_date, s.status, s.total_amount,
       ${leftOnAccount('s')} as left_on_account, s.customer_id from sales s
     where s.org_id = $1 and ($2::uuid[] is null or s.location_id = any ($2)) and (
       s.invoice_no = $3 or lower(s.local_number) = $4
       or s.id = (select r.sale_id from sale_receipts r where r.org_id = $1 and r.link_token_hash = $5)
       or s.customer_id in (select c.id from customers c where c.org_id = $1 and c.phone_e164 = $6)
       or s.id in (select u.sale_id from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
         where n.org_id = $1 and n.tail = any ($7::text[]) and n.number = any ($8::text[])))
     order by s.sale_date desc, s.id desc limit ${most}`,
    [
      member.org_id,
      member.location_ids,
      invoiceNo(typed),
      typed.toLowerCase(),
      linkHash(typed),
      wholePhone(typed),
      numbers.map((number) => number.slice(-6)),
      numbers,
    ],
  )
  return await Promise.all(
    found.map(async ({ left_on_account, customer_id, ...sale }) => {
      const [lines, { paid, given }] = await Promise.all([
        linesOfSale(tx, sale.id, member),
        moneyOfSale(tx, sale.id, member),
      ])
      const shown = lines.map(({ unit_cost: _cost, tax_amount: _tax, ...line }) => line)
      const left = await leftOnIt(tx, left_on_account, customer_id, member)
      return { ...sale, ...left, lines: shown, left_by_method: leftByMethod(paid, given) }
    }),
  )
}

/** What of a sale is on the customer's account, and how much of that is owed or was paid: a debt that was written off is given no second time. */
async function leftOnIt(tx: Tx, left_on_account: number, customerId: string | null, { org_id }: Member) {
  if (left_on_account === 0 || customerId === null) return {}
  const { balance, held, forgiven } = await moneyHeld(tx, org_id, customerId)
  if (forgiven === 0) return { left_on_account }
  return { left_on_account, most_again_on_account: Math.max(Math.min(balance + held, left_on_account), 0) }
}

function invoiceNo(typed: string): number | null {
  const digits = /^(?:inv[-\s]?)?0*(\d{1,15})$/i.exec(typed)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The token at the end of a receipt's link, as it is kept. */
function linkHash(typed: string): Buffer | null {
  const token = /\/receipt\/?#([\w-]{20,})$/.exec(typed)?.[1]
  return token === undefined ? null : digestOf(token)
}

/** A number that could be an invoice's is no phone before it has all its digits. */
const wholePhone = (typed: string) => (/^[\d\s()+./-]{9,}$/.test(typed) ? phoneOf(typed) : null)
