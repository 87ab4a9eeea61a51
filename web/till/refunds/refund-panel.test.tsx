import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { boundPass } from '../staff/bound-pass.ts'
import type { Till } from '../till.ts'
import { alone, drop, openBrowser, panel, refund, sale, shift } from './refund-panel-for-tests.tsx'
import { findSalesHere, keepFound } from './sales-here.ts'

beforeAll(openBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('finds the sale, takes units and a reason, and refunds what the line comes to', async () => {
  const { user, asked } = panel(true, { find_sales_for_terminal: { sales: [sale] }, refund_at_terminal: refund })
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  const button = screen.getByRole('button', { name: /Refund USh.60,000/ })
  expect(button).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Does not charge')
  await user.click(button)
  expect(await screen.findByText(/REF-000003/)).toBeDefined()
  vi.stubGlobal('print', vi.fn())
  await user.click(screen.getByRole('button', { name: 'Print refund' }))
  const paper = () => document.body.querySelector('[data-paper][aria-hidden]')?.textContent ?? ''
  await vi.waitFor(() => expect(paper()).toMatch(/REFUND.*REF-000003.*Itel A70/s))
  window.dispatchEvent(new Event('afterprint'))
  expect(asked.at(-1)).toMatchObject({
    call: 'refund_at_terminal',
    body: {
      staff_pass: 'pass',
      refund: {
        sale_id: 'sale',
        amount: 60_000,
        payment_method: 'cash',
        items: [{ line: 1, quantity: 1, goods: 'restock' }],
      },
    },
  })
})

it('says that no sale has the number, and without a connection that it needs one', async () => {
  const { user } = panel(true, { find_sales_for_terminal: { sales: [] } })
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), '99{Enter}')
  expect(await screen.findByText('No sale has this number.')).toBeDefined()
  cleanup()
  panel(false)
  expect(screen.getByText(/Refunds need a connection/)).toBeDefined()
})

it('refunds without a connection what was found here before, in cash, up to the cap, and keeps it to be told', async () => {
  const { user, till } = panel(false, {}, { shift }, alone({ refund: true }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), '12{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Does not charge')
  expect(screen.queryByRole('combobox', { name: 'Refund method' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Itel A70' }), '2')
  expect(screen.getByText(/at most USh.70,000/)).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Itel A70' }), '1')
  await user.click(screen.getByRole('button', { name: /Refund USh.60,000/ }))
  expect(await screen.findByText(/Saved on this device/)).toBeDefined()
  const staff_pass = await boundPass('pass', till.drawer.get().waiting[0]?.id ?? '')
  expect(till.drawer.get()).toMatchObject({
    waiting: [{ kind: 'refund', shift_id: 'one', sale_id: 'sale', amount: 60_000, staff_pass }],
    shift: { refunds: [{ isAlone: true, payments: [{ method: 'cash', amount: 60_000 }] }] },
  })
  expect(await findSalesHere(till as unknown as Till, 'C2-000007')).toMatchObject([
    { lines: [{ refunded_quantity: 1 }] },
  ])
})

it('prints what it gave back without a connection, for the customer to take along', async () => {
  vi.stubGlobal('print', vi.fn<() => void>())
  const { user } = panel(false, {}, { shift }, alone({ refund: true }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), '12{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Does not charge')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Itel A70' }), '1')
  await user.click(screen.getByRole('button', { name: /Refund USh.60,000/ }))
  await user.click(await screen.findByRole('button', { name: 'Print refund' }))
  await waitFor(() => expect(window.print).toHaveBeenCalled())
  const paper = document.querySelector('[data-paper]')?.textContent?.replaceAll('\u00a0', ' ')
  expect(paper).toContain('REFUND')
  expect(paper).toContain('INV-000012')
  expect(paper).toContain('Itel A701 back60,000RefundedUGX 60,000CashUGX 60,000')
  expect(paper).toContain('The shop’s refund number follows.')
})

it('without a connection is not for whoever may not refund, nor beyond their limit, nor with no shift open', async () => {
  for (const [rights, open] of [
    [{}, shift],
    [{ refund: true }, null],
  ] as const) {
    panel(false, {}, { shift: open }, alone(rights))
    expect(screen.getByText(/Refunds need a connection/)).toBeDefined()
    cleanup()
  }
  const { user } = panel(false, {}, { shift }, alone({ refund: 10_000 }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), 'C2-000007{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  expect(screen.getByText(/at most USh.10,000/)).toBeDefined()
  cleanup()
  const found = panel(false, {}, { shift }, alone({ refund: true }))
  await found.user.type(screen.getByRole('textbox', { name: 'Receipt number' }), '99{Enter}')
  expect(await screen.findByText('This till knows no cash sale with this number.')).toBeDefined()
})

it('gives no cash back for what was paid otherwise when the line drops in between', async () => {
  const momo = { ...sale, left_by_method: [{ method: 'mobile_money', amount: 120_000 }] }
  const { user, till } = panel(true, { find_sales_for_terminal: { sales: [momo] } }, { shift }, alone({ refund: true }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Does not charge')
  act(drop)
  expect(screen.getByText(/was not paid in cash alone/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Refund USh/ })).toHaveProperty('disabled', true)
  expect(till.drawer.get().waiting).toEqual([])
})

it('counts no fewer than none of a sale that was looked up, whatever came back here', async () => {
  const back = { unitsBack: [{ sale_id: 'sale', items: [{ line: 1, quantity: 1 }] }] }
  const { till } = panel(true, {}, back)
  await keepFound(till as unknown as Till, [sale])
  expect(await till.database.get('settings', 'found_sales')).toMatchObject([{ lines: [{ refunded_quantity: 0 }] }])
})

it('asks which device comes back, and sends the number', async () => {
  const line = { ...sale.lines[0], quantity: 1, unit_id: 'unit', unit_number: '490154203237518' }
  const phone = { ...sale, lines: [line] }
  const { user, asked } = panel(true, { find_sales_for_terminal: { sales: [phone] }, refund_at_terminal: refund })
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70 · 490154203237518' }), '1')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Does not charge')
  const button = screen.getByRole('button', { name: /Refund USh/ })
  expect(button).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('textbox', { name: 'IMEI or serial number' }))
  await user.paste('490154203237518')
  await user.click(button)
  expect(await screen.findByText(/REF-000003/)).toBeDefined()
  expect(asked.at(-1)?.body).toMatchObject({ refund: { items: [{ line: 1, unit_number: '490154203237518' }] } })
})

it('waits until the server knows what was done with the drawer', () => {
  panel(true, {}, { waiting: [{ id: 'e1', kind: 'close' }] })
  expect(screen.getByText(/^This till is still sending/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
