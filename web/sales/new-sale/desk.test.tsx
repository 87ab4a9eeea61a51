import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Customer } from '@tunda/contract/customers/customers'
import { afterEach, describe, expect, it } from 'vitest'
import { refused } from '../../testing/shop-answers.tsx'
import { idOf } from '../sales-for-tests.ts'
import { button, closeDesk, line, openDesk, phone, plain, record, recorded } from './desk-for-tests.tsx'

afterEach(closeDesk)

const grace: Customer = {
  id: idOf(70),
  name: 'Grace Nakato',
  email: null,
  phone: '0772 123 456',
  age: null,
  location: null,
  language: null,
  status: 'vip',
  total_orders: 12,
  total_spent: 4_000_000,
  average_order_value: 333_333,
  last_order_date: '2026-11-01T10:00:00Z',
  customer_since: '2026-01-01T10:00:00Z',
  user_id: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
}
const knowsGrace = {
  'GET /rest/v1/customers': { body: { customers: [grace] } },
  [`GET /rest/v1/customers/${grace.id}`]: { body: { ...grace, sales: [] } },
}
const complete = () => button('Complete sale')

describe('the customer of a sale', () => {
  it('is found by name, chosen, and sent by id', async () => {
    const { user, sent, addPhone } = await openDesk({ ...knowsGrace, [record]: recorded })
    await addPhone()
    await user.type(screen.getByLabelText('Customer'), 'gra')
    await user.click(await screen.findByRole('option', { name: /Grace Nakato/ }))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Customer' }))
    const chosen = await screen.findByRole('region', { name: 'Customer' })
    await waitFor(() => expect(plain(chosen)).toContain('12 orders'))
    expect(plain(chosen)).toContain('VIP')
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]).toMatchObject({ customer_id: grace.id })
    expect(sent()[0]).not.toHaveProperty('customer_name')
  })

  it('is recognised by the phone that was typed', async () => {
    const known = { field: 'phone', value: '0772123456', id: grace.id, name: grace.name }
    const { user } = await openDesk({ ...knowsGrace, 'POST /rest/v1/rpc/find_duplicate_customer': { body: known } })
    await user.type(screen.getByLabelText('Phone or email'), '0772123456')
    await user.click(await screen.findByRole('button', { name: 'Sell to Grace Nakato' }))
    expect(await screen.findByRole('region', { name: 'Customer' })).toBeTruthy()
    await user.click(button('Not Grace Nakato'))
    expect(screen.getByLabelText<HTMLInputElement>('Customer').value).toBe('')
  })

  it('is added with the sale when name and phone are new', async () => {
    const { user, sent, addPhone } = await openDesk({ [record]: recorded })
    await addPhone()
    await user.type(screen.getByLabelText('Customer'), 'Okello')
    await user.type(screen.getByLabelText('Phone or email'), '0701 222 333')
    expect(await screen.findByText('Okello becomes a customer with this sale.')).toBeTruthy()
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]).toMatchObject({ customer_name: 'Okello', customer_contact: '0701 222 333' })
  })
})

describe('the payment of a sale', () => {
  it('is split with references, and gives change on the cash part', async () => {
    const { user, sent, addPhone } = await openDesk({ [record]: recorded })
    await addPhone()
    await user.click(button('Split the payment'))
    expect(complete()).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Amount of payment 2'), '500000')
    await user.type(screen.getByLabelText('Reference of payment 2'), 'MP231120.1442.H1')
    expect(plain(screen.getByText(/^Cash pays/))).toBe('Cash pays USh 220,000.')
    await user.type(screen.getByLabelText('Cash received'), '250000')
    expect(plain(screen.getByText('Change due').parentElement as Element)).toContain('30,000')
    await user.type(screen.getByLabelText('Note on the receipt'), 'IMEI 3569')
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]).toMatchObject({
      notes: 'IMEI 3569',
      payments: [
        { method: 'cash', amount: 220_000, reference: null },
        { method: 'mobile_money', amount: 500_000, reference: 'MP231120.1442.H1' },
      ],
    })
  })

  it('takes the transaction id of Mobile Money', async () => {
    const { user, sent, addPods } = await openDesk({ [record]: recorded })
    await addPods()
    await user.click(screen.getByLabelText('Mobile Money'))
    await user.type(screen.getByLabelText('Reference'), 'MP1')
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]?.payments).toEqual([{ method: 'mobile_money', amount: 135_000, reference: 'MP1' }])
  })

  it('in parts is sent again whole, and once, after its answer was lost', async () => {
    const { user, sent, addPhone } = await openDesk({ [record]: [{ status: 503, body: {} }, recorded] })
    await addPhone()
    await user.click(button('Split the payment'))
    await user.type(screen.getByLabelText('Amount of payment 2'), '500000')
    const pressed = complete()
    act(() => {
      pressed.click()
      pressed.click()
    })
    await screen.findByRole('heading', { name: 'Sale completed' }).catch(() => user.click(button('Retry')))
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(new Set(sent().map((sale) => JSON.stringify(sale))).size).toBe(1)
  })
})

describe('a parked sale', () => {
  it('waits through a reload while the next customer is served, and is taken up as it was', async () => {
    const { user, addPhone } = await openDesk()
    await addPhone()
    await user.type(screen.getByLabelText('Customer'), 'Grace')
    await user.keyboard('{F8}')
    expect(await screen.findByText('No items yet')).toBeTruthy()
    cleanup()
    const later = await openDesk()
    await later.addPods()
    await later.user.click(button('Held 1'))
    await later.user.click(await screen.findByRole('menuitem', { name: /^Grace/ }))
    expect(within(line('Samsung Galaxy A15')).getByText(/each/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Customer').value).toBe('Grace')
    // What stood on the ticket waits in its place.
    await later.user.click(button('Held 1'))
    expect(await screen.findByRole('menuitem', { name: /^Oraimo FreePods 4/ })).toBeTruthy()
  })

  it('is deleted only after a question', async () => {
    const { user, addPods } = await openDesk()
    await addPods()
    await user.click(button('Hold'))
    await user.click(await screen.findByRole('button', { name: 'Held 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Oraimo FreePods 4' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Held/ })).toBe(null))
  })
})

describe('the desk', () => {
  it('puts what the server found wrong with a line on that line', async () => {
    const issue = { path: 'saleData.items.1.quantity', message: 'Too big: expected number to be <=1000000' }
    const no = refused(400, 'VALIDATION_ERROR', 'Please check your input and try again.', { issues: [issue] })
    const { user, addPhone, addPods } = await openDesk({ [record]: no })
    await addPhone()
    await addPods()
    await user.click(complete())
    expect(await within(line('Oraimo FreePods 4')).findByRole('alert')).toHaveProperty('textContent', issue.message)
    expect(within(line('Samsung Galaxy A15')).queryByRole('alert')).toBe(null)
  })

  it('is worked with keys alone, which it lists', async () => {
    const { user, addPhone, addPods } = await openDesk()
    await addPhone()
    await addPods()
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(within(line('Oraimo FreePods 4')).getByLabelText(/^Quantity/))
    await user.keyboard('3')
    expect(plain(line('Oraimo FreePods 4'))).toContain('USh 405,000')
    await user.keyboard('{F2}')
    expect(document.activeElement).toBe(screen.getByLabelText('Customer'))
    await user.keyboard('{F3}')
    expect(await screen.findByLabelText('Percent off the sale')).toBeTruthy()
    await user.keyboard('{Enter}{F7}')
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Oraimo FreePods 4' })).toBe(null))
    await user.click(button('Shortcuts'))
    expect(await screen.findByRole('dialog', { name: 'Shortcuts' })).toBeTruthy()
  })
})

it('tells two products of one name apart on the ticket', async () => {
  const blue = { ...phone, storage: '128 GB', color: 'Blue' }
  const { user } = await openDesk({
    'GET /rest/v1/products': {
      body: { products: [blue], totalCount: 1, totalPages: 1, currentPage: 1, counts: { all: 1, units: 4 } },
    },
    [`GET /rest/v1/products/${phone.id}`]: { body: blue },
  })
  await user.click(button(/^Samsung Galaxy A15/))
  const ticketLine = await screen.findByRole('listitem', { name: 'Samsung Galaxy A15 · 128 GB · Blue' })
  expect(ticketLine.textContent).toContain('128 GB · Blue')
  await user.click(button('Remove Samsung Galaxy A15 · 128 GB · Blue'))
  expect(await screen.findByText('No items yet')).toBeTruthy()
})
