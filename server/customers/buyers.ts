import type { Tx } from '@tunda/database'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A customer as a sale finds it, locked until the sale is done. */
export type Buyer = { org_id: string; id: string; name: string; phone: string | null; phone_e164: string | null }

export type NewBuyer = Buyer & { readonly user_id: string }

/** What a sale knows of its customer: an id, or a phone to find one by. */
export type BuyerSought = { readonly org_id: string; readonly id: string | null; readonly phone_e164: string | null }

/** A phone in E.164, Uganda where no country is given; null when it is none. */
export function phoneOf(contact: string | null | undefined): string | null {
  if (contact === null || contact === undefined || contact === '') return null
  const phone = parsePhoneNumberFromString(contact, 'UG')
  return phone?.isValid() ? phone.number : null
}

/** Locks the customers sought, oldest first where several share a phone, in one order for everybody. */
export async function lockBuyers(tx: Tx, sought: readonly BuyerSought[]): Promise<Buyer[]> {
  if (sought.length === 0) return []
  return await tx.query<Buyer>(
    `select org_id, id, name, phone, phone_e164 from customers
     where (org_id, id) in (select org_id, id from json_to_recordset($1::json) as s (org_id uuid, id uuid))
        or (org_id, phone_e164) in (select org_id, phone_e164 from json_to_recordset($1::json) as s (org_id uuid, phone_e164 text))
     order by org_id, id for no key update`,
    [JSON.stringify(sought)],
  )
}

/** Adds customers who came with a sale. */
export async function addBuyers(tx: Tx, buyers: readonly NewBuyer[]): Promise<void> {
  if (buyers.length === 0) return
  await tx.query(
    `insert into customers (org_id, id, name, phone, phone_e164, user_id)
     select * from json_to_recordset($1::json) as b (org_id uuid, id uuid, name text, phone text, phone_e164 text, user_id uuid)`,
    [JSON.stringify(buyers)],
  )
}
