import { randomUUID } from 'node:crypto'
import type { NewSale } from '@tunda/contract/selling/sales'
import { type Buyer, type BuyerSought, type NewBuyer, phoneOf } from '../customers/buyers.ts'
import { walkInCustomer } from '../customers/walk-in.ts'
import { keyOf, type SaleState } from './sale-state.ts'

export type BuyerOfSale = {
  readonly buyer: Buyer | undefined
  readonly new_buyer: NewBuyer | undefined
  readonly customer_name: string
  readonly customer_contact: string
}

/** The customer with the requested id; undefined if none was requested, `unknown` if there is no such customer. */
export function buyerById(
  { customer_id: id }: NewSale,
  org_id: string,
  state: SaleState,
): Buyer | 'unknown' | undefined {
  if (id === null || id === undefined || id === walkInCustomer.id) return undefined
  return state.buyers.get(keyOf(org_id, id)) ?? 'unknown'
}

/** The buyer by id, else by phone, else made from name and phone; without either the walk-in customer, under the name that was typed. */
export function buyerOf(
  { customer_name: name, customer_contact: contact }: NewSale,
  byId: Buyer | undefined,
  { org_id, user_id }: { readonly org_id: string; readonly user_id: string },
  state: SaleState,
): BuyerOfSale {
  if (byId !== undefined) {
    const customer_contact = contact || (byId.phone ?? '')
    return { buyer: byId, new_buyer: undefined, customer_name: byId.name, customer_contact }
  }
  const words = { customer_name: name || walkInCustomer.name, customer_contact: contact ?? '' }
  const phone = phoneOf(contact)
  if (phone === null) return { buyer: undefined, new_buyer: undefined, ...words }
  const known = state.buyers.get(keyOf(org_id, phone))
  if (known !== undefined) return { buyer: known, new_buyer: undefined, ...words, customer_name: name || known.name }
  if (!name) return { buyer: undefined, new_buyer: undefined, ...words }
  const added = { org_id, id: randomUUID(), name, phone: contact ?? phone, phone_e164: phone, user_id }
  return { buyer: added, new_buyer: added, ...words }
}

type Asked = { readonly ask: { readonly sale: NewSale }; readonly member: { readonly org_id: string } }

/** By whom a sale's buyer is looked for, if it names anybody. */
export function buyerSought({ ask: { sale }, member: { org_id } }: Asked): BuyerSought[] {
  const id = sale.customer_id ?? null
  const phone = phoneOf(sale.customer_contact)
  return id === null && phone === null ? [] : [{ org_id, id, phone_e164: phone }]
}
