import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { Transfer, TransferLine } from '@tunda/contract/stock/transfers'
import { afterEach, describe, expect, it } from 'vitest'
import { cache } from '../shared/calls/cache.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { TransfersScreen } from './transfers-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const draft: Transfer = {
  id: idOf(1),
  number: null,
  from_id: idOf(8),
  from_name: 'Main shop',
  to_id: idOf(9),
  to_name: 'Jinja',
  state: 'draft',
  note: null,
  carrier: null,
  carrier_phone: null,
  vehicle: null,
  created_at: '2026-11-21T09:00:00Z',
  created_by_name: 'Aisha',
  sent_at: null,
  sent_by_name: null,
  ended_at: null,
  ended_by_name: null,
  reason: null,
  receipts: 0,
  lines: 1,
  units: 3,
  received: 0,
  on_the_way: 0,
  value_on_the_way: 0,
  actions: ['change', 'send'],
}
const sent: Transfer = {
  ...draft,
  number: 7,
  state: 'sent',
  sent_at: '2026-11-21T09:10:00Z',
  sent_by_name: 'Aisha',
  on_the_way: 3,
  value_on_the_way: 36_000,
  actions: ['cancel', 'receive', 'close', 'return'],
}
const line: TransferLine = {
  product_id: idOf(2),
  brand: 'Itel',
  model: 'A60',
  variant: '32 GB',
  quantity: 3,
  available: 5,
  received: 0,
  lost: 0,
  damaged: 0,
  returned: 0,
  extra: 0,
  on_the_way: 3,
}
const phone = {
  id: line.product_id,
  brand: 'Itel',
  model: 'A60',
  barcode: '6001',
  extra_barcodes: [],
  storage: '32 GB',
}
const places = {
  locations: [
    { id: draft.from_id, name: 'Main shop', kind: 'shop' },
    { id: draft.to_id, name: 'Jinja', kind: 'shop' },
  ],
  here: draft.from_id,
  totalCount: 2,
  totalPages: 1,
  currentPage: 1,
}
const one = `GET /rest/v1/transfers/${draft.id}`

afterEach(forgetShop)

async function open(more = {}, at = `/transfers?transfer=${draft.id}`) {
  const asked = await answerShop({
    ...worksIn({ locations: 2 }),
    'GET /rest/v1/transfer_destinations': { body: places },
    'GET /rest/v1/products': { body: { products: [phone], totalCount: 1, totalPages: 1, currentPage: 1 } },
    ...more,
  })
  return { asked, ...showInShop(<TransfersScreen />, at) }
}

describe('transfers', () => {
  it('are begun to the one other location, and sent after a question', async () => {
    const list = { transfers: [], totalCount: 0, totalPages: 0, currentPage: 1 }
    const { user, asked } = await open(
      {
        'GET /rest/v1/transfers': { body: list },
        'POST /rest/v1/transfers': { body: { transfer: draft, lines: [line] } },
        [one]: [{ body: { transfer: draft, lines: [line] } }, { body: { transfer: sent, lines: [line] } }],
        'POST /rest/v1/rpc/send_transfer': { body: { transfer: sent, lines: [line] } },
      },
      '/transfers',
    )
    expect(await screen.findByText('No transfers yet')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'New transfer' })[0]).toHaveProperty('disabled', false),
    )
    await user.click(screen.getAllByRole('button', { name: 'New transfer' })[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await user.click(await screen.findByRole('button', { name: 'Send 3 units' }))
    expect(await screen.findByRole('heading', { name: 'Transfer 7' })).toBeTruthy()
    expect(asked.find(({ call }) => call === 'POST /rest/v1/transfers')?.body).toMatchObject({ to_id: draft.to_id })
  })

  it.each([
    ['premium', 'Locations', '/organization-settings?tab=locations'],
    ['basic', 'See the plans', '/subscription'],
  ] as const)('lead an owner on %s to a second location', async (tier, name, address) => {
    await answerShop({
      ...worksIn({ tier }),
      'GET /rest/v1/transfers': { body: { transfers: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
      'GET /rest/v1/transfer_destinations': {
        body: { ...places, locations: places.locations.filter(({ id }) => id === places.here) },
      },
    })
    showInShop(<TransfersScreen />, '/transfers')
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
  })

  it('need a second location, and say so', async () => {
    await open(
      {
        'GET /rest/v1/transfers': { body: { transfers: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
        'GET /rest/v1/transfer_destinations': {
          body: { ...places, locations: places.locations.filter(({ id }) => id === places.here) },
        },
      },
      '/transfers',
    )
    expect((await screen.findAllByText('Add a second location to transfer goods.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'New transfer' })).toBeNull()
  })

  it('send devices by their numbers, and name the one that did not come', async () => {
    const imeis = ['490154203237518', '356938035643809'] as const
    const numbered = { ...line, tracking: 'imei' as const, quantity: 1 }
    const numbers = imeis.map((number, place) => ({
      product_id: line.product_id,
      number,
      outcome: place === 0 ? ('received' as const) : null,
    }))
    const put = {
      transfer: { ...draft, units: 1 },
      lines: [numbered],
      added: [{ ...numbers[0], outcome: null }],
      removed: [],
    }
    const { user, asked } = await open({
      'GET /rest/v1/products': { body: { products: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
      [one]: [{ body: { transfer: draft, lines: [] } }],
      'POST /rest/v1/rpc/put_transfer_units': { body: put },
    })
    await user.type(await screen.findByLabelText('Add a product'), imeis[0])
    expect(await screen.findByText('No product found.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(imeis[0])).toBeTruthy()
    expect(asked.find(({ call }) => call.endsWith('put_transfer_units'))?.body).toMatchObject({ add: [imeis[0]] })
    cleanup()
    const part = { ...sent, state: 'part_received' as const, on_the_way: 1, actions: ['close' as const] }
    const lines = [{ ...numbered, quantity: 2, received: 1, on_the_way: 1 }]
    const after = await open({
      [one]: [{ body: { transfer: part, lines, numbers } }],
      'POST /rest/v1/rpc/close_transfer': { body: { transfer: part, lines, numbers } },
    })
    const missing = (await screen.findByText(imeis[1], { selector: 'span' })).closest('li')
    expect(missing?.textContent).toContain('On the way')
    await after.user.click(screen.getByRole('button', { name: 'Settle what is missing' }))
    await after.user.type(await screen.findByLabelText(/Reason/), 'Stolen')
    await after.user.click(screen.getByRole('button', { name: 'Close transfer' }))
    await waitFor(() =>
      expect(after.asked.find(({ call }) => call.endsWith('close_transfer'))?.body).toMatchObject({
        lines: [{ outcome: 'lost', quantity: 1, numbers: [imeis[1]] }],
      }),
    )
  })

  it('say where more is to be sent than is in stock', async () => {
    await open({ [one]: { body: { transfer: draft, lines: [{ ...line, quantity: 6 }] } } })
    expect(await screen.findByText('Only 5 in stock')).toBeTruthy()
  })

  it('are counted in without being told how many, kept on the device, and what is missing stays on the way', async () => {
    const rights = { ...rightsOfRole.member, transfer_stock: true as const }
    const { units: _units, on_the_way: _left, value_on_the_way: _value, ...blind } = sent
    const { quantity: _sent, on_the_way: _way, ...blindLine } = line
    const counting: Transfer = { ...blind, actions: ['receive'] }
    const received: Transfer = { ...counting, state: 'part_received', receipts: 1, received: 1 }
    const arrived = { transfer: received, lines: [{ ...blindLine, received: 1 }] }
    const answers = {
      ...worksIn({ role: 'member', rights, locations: 1, is_at_all_locations: false }),
      [one]: { body: { transfer: counting, lines: [blindLine] } },
      'POST /rest/v1/rpc/receive_transfer': { body: arrived },
    }
    const first = await open(answers)
    await first.user.click(await screen.findByRole('button', { name: 'Receive goods' }))
    expect(screen.queryByText('Sent', { selector: 'th' })).toBeNull()
    await first.user.type(screen.getByRole('searchbox', { name: 'Count what arrived' }), 'itel')
    await first.user.click(await screen.findByRole('button', { name: /Itel A60/ }))
    expect(await screen.findByRole('textbox', { name: 'Units of Itel A60 counted' })).toHaveProperty('value', '1')
    cleanup()
    // The tab was closed: what was counted is still there.
    const { user, asked } = await open({
      ...answers,
      [one]: [{ body: { transfer: counting, lines: [blindLine] } }, { body: arrived }],
    })
    expect(await screen.findByRole('textbox', { name: 'Units of Itel A60 counted' })).toHaveProperty('value', '1')
    await user.click(screen.getByRole('button', { name: 'Receive goods' }))
    await user.click(await screen.findByRole('button', { name: 'Receive 1 unit' }))
    expect(await screen.findByText('Partly received')).toBeTruthy()
    const receipt = asked.find(({ call }) => call.endsWith('receive_transfer'))
    expect(receipt?.body).toMatchObject({ receipts: 0, lines: [{ product_id: line.product_id, quantity: 1 }] })
  })

  it('are received as they were when the count began: where somebody else received since, it is counted anew', async () => {
    const counting: Transfer = { ...sent, actions: ['receive'] }
    const since = { transfer: { ...counting, state: 'part_received' as const, receipts: 1 }, lines: [line] }
    const { user, asked } = await open({
      [one]: [{ body: { transfer: counting, lines: [line] } }, { body: since }],
      'POST /rest/v1/rpc/receive_transfer': refused(409, 'transfer.changedMeanwhile', 'Somebody received meanwhile.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Receive goods' }))
    await user.type(screen.getByRole('searchbox', { name: 'Count what arrived' }), 'itel')
    await user.click(await screen.findByRole('button', { name: /Itel A60/ }))
    await screen.findByRole('textbox', { name: 'Units of Itel A60 counted' })
    await cache.refetchQueries()
    await user.click(screen.getByRole('button', { name: 'Receive goods' }))
    await user.click(await screen.findByRole('button', { name: 'Receive 1 unit' }))
    expect(await screen.findByText('Somebody received meanwhile.')).toBeTruthy()
    expect(asked.find(({ call }) => call.endsWith('receive_transfer'))?.body).toMatchObject({ receipts: 0 })
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Count what arrived' })).toBeNull())
    expect(window.localStorage.getItem(`transfer count ${sent.id}`)).toBeNull()
  })

  it('are closed with what became of the rest, and why', async () => {
    const short: Transfer = { ...sent, state: 'part_received', receipts: 1, received: 2, on_the_way: 1 }
    const lines = [{ ...line, received: 2, on_the_way: 1 }]
    const closed = { transfer: { ...short, state: 'closed', on_the_way: 0, actions: [], reason: 'Broken' }, lines }
    const { user, asked } = await open({
      [one]: [{ body: { transfer: short, lines } }, { body: closed }],
      'POST /rest/v1/rpc/close_transfer': { body: closed },
    })
    await user.click(await screen.findByRole('button', { name: 'Settle what is missing' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Itel A60 · 32 GB × 1' }), 'Damaged')
    expect(within(dialog).getByRole('button', { name: 'Close transfer' })).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Broken')
    await user.click(within(dialog).getByRole('button', { name: 'Close transfer' }))
    await screen.findByText('Closed')
    expect(asked.find(({ call }) => call.endsWith('close_transfer'))?.body).toEqual({
      id: sent.id,
      reason: 'Broken',
      lines: [{ product_id: line.product_id, outcome: 'damaged', quantity: 1 }],
    })
  })

  it('are nobody’s without the right', async () => {
    await open(worksIn({ role: 'member', rights: rightsOfRole.member }))
    expect(await screen.findByText(/Ask the owner or an admin/)).toBeTruthy()
  })
})
