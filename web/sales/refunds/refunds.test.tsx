import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { Refund, RefundRequest, SaleHistory } from '@tunda/contract/selling/refunds'
import { afterEach, describe, expect, it } from 'vitest'
import { scan } from '../../testing/scan.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aSale, aSaleRow, idOf } from '../sales-for-tests.ts'
import { SalesScreen } from '../sales-screen.tsx'

const sale = aSale({ id: idOf(1) })
const [phone, pods] = [
  { line: 1, product_id: idOf(1), brand: 'Samsung', model: 'Galaxy A15', quantity: 3, total: 2_159_900 },
  { line: 2, product_id: idOf(2), brand: 'Oraimo', model: 'FreePods 4', quantity: 1, total: 135_000 },
]
const history: SaleHistory = {
  recorded_by: 'Brenda',
  lines: [
    { ...phone, refunded_quantity: 0 },
    { ...pods, refunded_quantity: 0 },
  ],
  refunded_amount: 0,
  left_by_method: [{ method: 'cash', amount: 2_294_900 }],
  refunds: [],
  requests: [],
}
const document: Refund = {
  id: idOf(700),
  refund_number: 'REF-000007',
  kind: 'refund',
  sale_id: idOf(1),
  invoice_number: sale.invoiceNumber,
  customer_name: 'Walk-in Customer',
  created_at: '2026-11-21T08:00:00+00:00',
  user_name: 'Aisha',
  reason: 'Broken',
  payment_method: 'cash',
  reference: null,
  payments: [{ method: 'cash', amount: 1_439_933 }],
  amount: 1_439_933,
  tax_amount: 0,
  items: [{ ...phone, quantity: 2, goods: 'write_off', amount: 1_439_933, tax_amount: 0 }],
}
const request: RefundRequest = {
  id: idOf(800),
  sale_id: idOf(1),
  invoice_number: sale.invoiceNumber,
  customer_name: 'Walk-in Customer',
  kind: 'refund',
  items: [{ line: 2, quantity: 1, goods: 'restock', brand: 'Oraimo', model: 'FreePods 4' }],
  reason: 'One ear is silent',
  payment_method: 'mobile_money',
  reference: null,
  payments: null,
  amount: 135_000,
  status: 'waiting',
  requested_at: '2026-11-21T08:00:00+00:00',
  requested_by: 'Brenda',
  decided_at: null,
  decided_by: null,
  note: null,
}

const [cancel, refund, ask] = [
  `PATCH /rest/v1/sales/${idOf(1)}`,
  'POST /rest/v1/refunds',
  'POST /rest/v1/refund_requests',
]
const [past, waiting, decide] = [
  `GET /rest/v1/sales/${idOf(1)}/history`,
  'GET /rest/v1/refund_requests',
  `PATCH /rest/v1/refund_requests/${idOf(800)}`,
]
const counts = { totalPages: 1, currentPage: 1 }
const listOf = (requests: RefundRequest[]) => ({
  body: { refund_requests: requests, totalCount: requests.length, ...counts },
})

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers = {}, at = `/sales?sale=${idOf(1)}`) {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/sales': {
      body: { sales: [aSaleRow(1)], totalCount: 1, ...counts, totals: { revenue: 1, count: 1 } },
    },
    [`GET /rest/v1/sales/${idOf(1)}`]: { body: sale },
    [past]: { body: history },
    [waiting]: listOf([]),
    [refund]: { body: document },
    [ask]: { body: request },
    [cancel]: { body: { ...sale, status: 'cancelled' } },
    ...answers,
  })
  return { ...showInShop(<SalesScreen />, at), bodies: (call: string) => asked.filter((one) => one.call === call) }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

describe('a refund', () => {
  it('is of so many units, priced as it is chosen, and ends with its number and what to hand over', async () => {
    const { user, bodies } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'One Samsung Galaxy A15 more' }))
    await user.click(within(dialog).getByRole('button', { name: 'One Samsung Galaxy A15 more' }))
    await user.click(within(dialog).getAllByText('Write off')[0] as HTMLElement)
    expect(plain(dialog)).toContain('USh 1,439,933')
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.dblClick(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(plain(await screen.findByText(/REF-000007 · of/))).toContain(sale.invoiceNumber)
    const sent = bodies(refund).map(({ body }) => body)
    expect(sent).toEqual([
      {
        sale_id: idOf(1),
        items: [{ line: 1, quantity: 2, goods: 'write_off' }],
        reason: 'Broken',
        payment_method: 'cash',
        reference: null,
        amount: 1_439_933,
        client_refund_id: expect.any(String),
      },
    ])
  })

  it('whose answer was lost on its way is read again, with its reason and its buyer', async () => {
    const { user, bodies } = await open({
      [refund]: { body: { ...document, reason: '', customer_name: '' } },
      [`GET /rest/v1/refunds/${document.id}`]: { body: document },
    })
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'Everything' }))
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    await screen.findByText(/REF-000007 · of/)
    expect(bodies(`GET /rest/v1/refunds/${document.id}`)).toHaveLength(1)
  })

  it('of a sale that several methods paid says how much goes back by each, and takes what is typed', async () => {
    const split: SaleHistory = {
      ...history,
      left_by_method: [
        { method: 'cash', amount: 500_000 },
        { method: 'mobile_money', amount: 1_794_900 },
      ],
    }
    const payments = [
      { method: 'mobile_money' as const, amount: 1_339_933, reference: 'MP-9' },
      { method: 'cash' as const, amount: 100_000, reference: null },
    ]
    const { user, bodies } = await open({ [past]: { body: split }, [refund]: { body: { ...document, payments } } })
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'One Samsung Galaxy A15 more' }))
    await user.click(within(dialog).getByRole('button', { name: 'One Samsung Galaxy A15 more' }))
    const byMethod = within(dialog).getByRole('group', { name: 'Refund method' })
    const [cash, mobile] = [within(byMethod).getByLabelText('Cash'), within(byMethod).getByLabelText('Mobile Money')]
    expect([cash, mobile].map((field) => (field as HTMLInputElement).value)).toEqual(['500,000', '939,933'])
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.type(within(dialog).getByLabelText('Reference'), 'MP-9')
    await user.clear(mobile)
    await user.type(mobile, '900000')
    expect(plain(within(byMethod).getByRole('alert'))).toBe('USh 39,933 more has to be refunded.')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(bodies(refund)).toEqual([])
    await user.clear(mobile)
    await user.type(mobile, '1800000')
    expect(plain(within(byMethod).getByRole('alert'))).toBe('At most USh 1,794,900 can be refunded by Mobile Money.')
    await user.clear(mobile)
    await user.type(mobile, '1339933')
    expect((cash as HTMLInputElement).value).toBe('100,000')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    const given = await within(dialog).findByRole('list', { name: 'Refund method' })
    expect(within(given).getAllByRole('listitem').map(plain)).toEqual(['Mobile Money 1,339,933', 'Cash 100,000'])
    expect(bodies(refund)[0]?.body).toMatchObject({ payment_method: 'mobile_money', amount: 1_439_933, payments })
  })

  it('of a device needs its number, which a scan anywhere fills in', async () => {
    const device = {
      ...phone,
      refunded_quantity: 0,
      unit_id: idOf(70),
      unit_number: '490154203237518',
      quantity: 1,
      total: 1_294_900,
    }
    const { user, bodies } = await open({
      [past]: { body: { ...history, lines: [device, { ...pods, refunded_quantity: 0 }] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'One Samsung Galaxy A15 more' }))
    const number = within(dialog).getByRole('textbox', { name: /IMEI or serial number/ })
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    const reason = within(dialog).getByLabelText(/Reason/)
    expect([number, reason].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    within(dialog).getByText('Scan the number of the device')
    expect(bodies(refund)).toEqual([])
    await user.type(reason, 'Broken')
    await scan('490154203237518', dialog)
    expect(within(dialog).queryByText('Scan the number of the device')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    await waitFor(() =>
      expect(bodies(refund)[0]?.body).toMatchObject({ items: [{ line: 1, unit_number: '490154203237518' }] }),
    )
  })

  it('tried again after no answer is the same refund', async () => {
    const { user, bodies } = await open({ [refund]: ['unreachable', 'unreachable', 'unreachable', { body: document }] })
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'Everything' }))
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(await screen.findByText('Failed to refund sale.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    await screen.findByText(/REF-000007 · of/)
    const ids = bodies(refund).map(({ body }) => (body as { client_refund_id: string }).client_refund_id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('of the last of a sale still says what to hand over, when the sale shows as refunded', async () => {
    const one = `GET /rest/v1/sales/${idOf(1)}`
    const { user } = await open({ [one]: [{ body: sale }, { body: { ...sale, status: 'cancelled' } }] })
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'Everything' }))
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    await waitFor(() => expect(screen.getAllByText('Refunded').length).toBeGreaterThan(0))
    expect(within(dialog).getByRole('button', { name: 'Print refund' })).toBeTruthy()
  })

  it('of nothing, or without a reason, is not sent', async () => {
    const { user, bodies } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(within(dialog).getByText('Say why')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(within(dialog).getByText('Choose at least one item to refund')).toBeTruthy()
    expect(bodies(refund)).toEqual([])
  })

  it('that the server refuses says why', async () => {
    const words = 'Only 1 of Samsung Galaxy A15 can still be refunded.'
    const { user } = await open({ [refund]: refused(409, 'REFUND_OVER_SOLD', words) })
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'Everything' }))
    await user.type(within(dialog).getByLabelText(/Reason/), 'Broken')
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('cancelling', () => {
  it('a sale that several methods paid refunds by each what it has left', async () => {
    const left_by_method = [
      { method: 'cash' as const, amount: 200_000 },
      { method: 'mobile_money' as const, amount: 790_000 },
    ]
    const { user, bodies } = await open({ [past]: { body: { ...history, left_by_method } } })
    await user.click(await screen.findByRole('button', { name: 'Cancel sale' }))
    const dialog = await screen.findByRole('dialog', { name: `Cancel sale ${sale.invoiceNumber}?` })
    expect(plain(dialog)).toContain('is refunded to Walk-in Customer: Cash 200,000 and Mobile Money 790,000.')
    await user.click(within(dialog).getByRole('button', { name: `Cancel ${sale.invoiceNumber}` }))
    await waitFor(() => expect(bodies(cancel)).toHaveLength(1))
    expect(bodies(cancel)[0]?.body).not.toHaveProperty('payment_method')
  })

  it('names what it does, and is sent once', async () => {
    const { user, bodies } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel sale' }))
    const dialog = await screen.findByRole('dialog', { name: `Cancel sale ${sale.invoiceNumber}?` })
    expect(plain(dialog)).toContain('USh 990,000 is refunded to Walk-in Customer.4 units go back into stock.')
    await user.type(within(dialog).getByLabelText('Reason'), 'Typed twice')
    await user.dblClick(within(dialog).getByRole('button', { name: `Cancel ${sale.invoiceNumber}` }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Cancel sale/ })).toBeNull())
    const body = { status: 'cancelled', reason: 'Typed twice', payment_method: 'cash' }
    expect(bodies(cancel).map((one) => one.body)).toEqual([body])
  })

  it('is not offered for a sale that is refunded', async () => {
    const gone = { ...sale, status: 'cancelled' }
    await open({
      [`GET /rest/v1/sales/${idOf(1)}`]: { body: gone },
      [past]: { body: { ...history, refunds: [document] } },
    })
    await screen.findByRole('button', { name: 'Print REF-000007' })
    expect(screen.queryByRole('button', { name: 'Cancel sale' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })
})

describe('a member', () => {
  it('asks for a refund instead, and sees it wait', async () => {
    const waits = { body: { ...history, requests: [request] } }
    const { user, bodies } = await open({ ...worksIn({ role: 'member' }), [past]: [{ body: history }, waits] })
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
    const dialog = await screen.findByRole('dialog', { name: `Ask for a refund of ${sale.invoiceNumber}` })
    await user.click(within(dialog).getByRole('button', { name: 'One Oraimo FreePods 4 more' }))
    await user.type(within(dialog).getByLabelText(/Reason/), 'One ear is silent')
    await user.click(within(dialog).getByRole('button', { name: 'Ask for the refund' }))
    expect(await screen.findByText('It needs approval by an owner or admin.', { selector: 'section *' })).toBeTruthy()
    expect(bodies(ask)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel sale' })).toBeNull()
  })
})

describe('what waits', () => {
  it('is counted above the list, and decided there', async () => {
    const approved = { body: { ...request, status: 'approved' } }
    const answers = { [waiting]: [listOf([request]), listOf([])], [decide]: approved }
    const { user, bodies, router } = await open(answers, '/sales')
    expect(await screen.findByText(/1 refund needs approval/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Review' }))
    expect(router.state.location.search).toBe('?requests=')
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: /^Refund USh.135,000 for/ })
    await user.click(within(dialog).getByRole('button', { name: /^Refund USh/ }))
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy()
    expect(bodies(decide).map(({ body }) => body)).toEqual([{ status: 'approved', note: null }])
  })

  it('is shown to no member', async () => {
    const { bodies } = await open(worksIn({ role: 'member' }), '/sales')
    await screen.findByRole('table', { name: 'Sales' })
    expect(bodies(waiting)).toEqual([])
  })
})

describe('Escape', () => {
  it('closes the refund, then the sale below it', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const named = { name: `Sale ${sale.invoiceNumber}` }
    await screen.findByRole('dialog', { name: `Refund ${sale.invoiceNumber}` })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Refund/ })).toBeNull())
    expect(screen.getByRole('dialog', named)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull())
  })
})

describe('the history of a sale', () => {
  it('says what happened, when and by whom', async () => {
    const declined = {
      ...request,
      status: 'declined',
      decided_at: '2026-11-21T09:00:00Z',
      decided_by: 'Aisha',
      note: 'No box',
    }
    await open({
      [past]: { body: { ...history, refunded_amount: 1_439_933, refunds: [document], requests: [declined] } },
    })
    const events = await screen.findByRole('region', { name: 'History' })
    await within(events).findByText(/recorded the sale/)
    expect(
      within(events)
        .getAllByRole('listitem')
        .map(plain)
        .filter((words) => /:\d\d$/.test(words ?? '')),
    ).toEqual([
      'Brenda recorded the sale20/11/2026 17:42',
      'Brenda asked for a refund of USh 135,000: One ear is silent21/11/2026 11:00',
      'Aisha refunded USh 1,439,933 by Cash, REF-000007: Broken2 × Samsung Galaxy A15, written offPrint21/11/2026 11:00',
      'Aisha declined the request: No box21/11/2026 12:00',
    ])
    expect(screen.getByText('Partly refunded')).toBeTruthy()
  })

  it('says who let a refund through', async () => {
    const approved = { ...document, approver_name: 'Grace Nantongo' }
    await open({ [past]: { body: { ...history, refunds: [approved] } } })
    const events = await screen.findByRole('region', { name: 'History' })
    expect(await within(events).findByText(/^Aisha refunded .* · approved by Grace Nantongo$/)).toBeTruthy()
  })

  it('says why a request was closed that nobody decided', async () => {
    const gone = {
      status: 'closed',
      decided_at: '2026-11-21T09:00:00Z',
      note: 'Nothing was left to refund',
    }
    await open({ [past]: { body: { ...history, requests: [{ ...request, ...gone }] } } })
    const events = await screen.findByRole('region', { name: 'History' })
    expect(await within(events).findByText(/^The request was closed: Nothing was left to refund/)).toBeTruthy()
  })
})
