import { general } from '@tunda/contract/failure'
import type { PublicReceipt } from '@tunda/contract/selling/receipts'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { digestOf } from '../secrets/mailed-token.ts'

/** A row of `find_receipt`. */
type Row = Omit<PublicReceipt['sale'], 'invoiceNumber'> &
  PublicReceipt['shop']['rules'] &
  Pick<PublicReceipt, 'language'> & { shop: string; logo: string | null; invoice_number: string }

/** The receipt behind a shared link. Fails NOT_FOUND, for a link that was taken away as for none. */
export async function findReceipt(tx: Tx, token: string): Promise<PublicReceipt> {
  const [row] = await tx.query<Row>('select * from find_receipt($1)', [digestOf(token)])
  if (row === undefined) throw fail(general.notFound)
  const {
    shop: name,
    logo,
    address,
    phone,
    tin,
    time_zone,
    receipt_footer,
    receipt_warranty,
    invoice_number,
    language,
    ...sale
  } = row
  return {
    shop: { name, logo, rules: { address, phone, tin, time_zone, receipt_footer, receipt_warranty } },
    sale: { ...sale, invoiceNumber: invoice_number },
    language,
  }
}
