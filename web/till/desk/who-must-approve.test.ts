import { priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { changeTicket, emptyTicket } from '@tunda/contract/selling/ticket'
import type { TillPerson } from '@tunda/contract/till/till'
import { expect, it } from 'vitest'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import type { PersonAtTill } from '../staff/unlock.ts'
import type { PairedTerminal } from '../store/settings.ts'
import { whoMustApprove } from './who-must-approve.ts'

const product = { id: 'p', brand: 'Tecno', model: 'Spark', selling_price: 100_000, current_stock: 5, is_active: true }
const ticket = changeTicket(emptyTicket('ticket'), { type: 'add', product })
const priced = priceTicket(ticket, () => ({ product, left: 5 }), kampalaPhoneHub.rules, salePolicies.till)
const person = (id: string, rights: TillPerson['rights']): TillPerson => ({ id, name: id, has_pin: true, rights })
const people = [person('amina', { sell: true }), person('boss', { sell: true, override_price: true })]
const terminal = { shop: kampalaPhoneHub, staff: { people } } as unknown as PairedTerminal
const askedOf = (id: string, hasShared: boolean, at = terminal) =>
  whoMustApprove(ticket, priced, at, { id } as PersonAtTill, hasShared)?.map((one) => one.id)

it('a device that another till may sell too is let go by who may give a price; who may, and a shop without staff, asks nobody', () => {
  expect(askedOf('amina', false)).toBeUndefined()
  expect(askedOf('amina', true)).toEqual(['boss'])
  expect(askedOf('boss', true)).toBeUndefined()
  const { staff: _, ...bare } = terminal
  expect(askedOf('amina', true, bare as PairedTerminal)).toBeUndefined()
})
