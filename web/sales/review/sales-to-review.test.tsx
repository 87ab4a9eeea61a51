import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { FlaggedSale, ParkedSale } from '@tunda/contract/selling/sales-to-review'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { SalesToReviewScreen } from './sales-to-review-screen.tsx'

const ids = { parked: '77777777-7777-4777-8777-777777777777', flagged: '88888888-8888-4888-8888-888888888888' }
const call = {
  parked: 'GET /rest/v1/parked_sales',
  flagged: 'GET /rest/v1/flagged_sales',
  approve: `POST /rest/v1/parked_sales/${ids.parked}/approve`,
  decline: `POST /rest/v1/parked_sales/${ids.parked}/decline`,
  resolve: `POST /rest/v1/flagged_sales/${ids.flagged}/resolve`,
}
const parked: ParkedSale = {
  id: ids.parked,
  terminal_id: ids.flagged,
  terminal_name: 'Front counter',
  local_number: 'C1-000042',
  reason: 'before_pairing',
  detail: '',
  sale_date: '2026-11-20T08:00:00Z',
  received_at: '2026-11-21T08:00:00Z',
  customer_name: 'Grace Nakato',
  total_amount: 720_000,
  items: [
    {
      product_id: ids.flagged,
      product: 'Samsung Galaxy A15',
      quantity: 1,
      unit_price: 720_000,
      unit_number: null,
      is_numbered: false,
    },
  ],
  status: 'waiting',
  decided_at: null,
  decided_by_name: null,
  note: null,
  body: '{}',
}
const flagged: FlaggedSale = {
  id: ids.flagged,
  invoice_number: 'INV-000012',
  local_number: 'C1-000043',
  terminal_id: ids.parked,
  terminal_name: 'Front counter',
  sale_date: '2026-11-20T08:00:00Z',
  received_at: '2026-11-20T08:00:00Z',
  customer_name: 'Walk-in Customer',
  items_summary: 'Samsung Galaxy A15',
  units: 3,
  total_amount: 2_160_000,
  flags: ['oversold', 'clock_skew'],
  resolved_at: null,
  resolved_by_name: null,
}
const counts = { parked: 1, flagged: 1 }
const page = { totalCount: 1, totalPages: 1, currentPage: 1, counts }

afterEach(() => {
  notifications.clean()
  forgetShop()
})

/** The kind that is shown. */
const current = () => screen.getByRole('link', { current: 'page' }).textContent

async function open(
  at = '/sales/review',
  answers: Parameters<typeof answerShop>[0] = {},
  role: 'owner' | 'member' = 'owner',
) {
  const asked = await answerShop({
    ...worksIn({ role }),
    'GET /rest/v1/sales_to_review': { body: counts },
    [call.parked]: { body: { parked_sales: [parked], ...page } },
    [call.flagged]: { body: { flagged_sales: [flagged], ...page } },
    ...answers,
  })
  const shown = showInShop(<SalesToReviewScreen />, at)
  return { ...shown, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

const item = () => screen.findByRole('listitem', { name: 'Sale C1-000042' })

describe('parked sales', () => {
  it('say why, from where and what is in them, and are posted', async () => {
    const { user, sent } = await open(undefined, { [call.approve]: { body: { invoiceNumber: 'INV-000013' } } })
    const shown = await item()
    expect(shown.textContent).toMatch(
      /Made before the terminal was paired again.*Front counter.*Grace Nakato.*Samsung Galaxy A15/s,
    )
    await user.click(within(shown).getByRole('button', { name: 'Approve C1-000042' }))
    expect(await screen.findByText('Recorded as INV-000013')).toBeTruthy()
    expect(sent(call.approve)).toHaveLength(1)
  })

  it('keep what the server said when they cannot be posted', async () => {
    const words = 'This sale cannot be recorded: A product in this sale is not in your shop. Remove it from the sale.'
    const { user } = await open(undefined, {
      [call.approve]: refused(409, 'PARKED_SALE_UNPOSTABLE', words, { reason: '' }),
    })
    await user.click(within(await item()).getByRole('button', { name: 'Approve C1-000042' }))
    expect((await within(await item()).findByRole('alert')).textContent).toBe(words)
    screen.getByText('Failed to record sale')
  })

  it('on account of nobody known are approved with the customer who owes them', async () => {
    const okello = { ...parked, reason: 'account', customer_name: 'Okello' } satisfies ParkedSale
    const found = { id: ids.flagged, name: 'Okello Peter', phone: '0772 123456' }
    const { user, sent } = await open(undefined, {
      [call.parked]: { body: { parked_sales: [okello], ...page } },
      'GET /rest/v1/customers': { body: { customers: [found] } },
      [call.approve]: { body: { invoiceNumber: 'INV-000013' } },
    })
    const shown = await item()
    await user.click(within(shown).getByRole('textbox', { name: 'Customer' }))
    await user.click(await within(shown).findByRole('option', { name: /Okello Peter/ }))
    expect(shown.textContent).toContain('Goes on the account of Okello Peter · 0772 123456.')
    await user.click(within(shown).getByRole('button', { name: 'Approve C1-000042' }))
    await screen.findByText('Recorded as INV-000013')
    expect(sent(call.approve)).toMatchObject([{ customer_id: ids.flagged }])
  })

  it('are declined with a reason only', async () => {
    const { user, sent } = await open(undefined, { [call.decline]: { body: { ...parked, status: 'declined' } } })
    await user.click(within(await item()).getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Decline C1-000042' }))
    expect(await within(dialog).findByText('Say why')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Reason'), 'Recorded by hand')
    await user.click(within(dialog).getByRole('button', { name: 'Decline C1-000042' }))
    expect(await screen.findByText('C1-000042 was declined')).toBeTruthy()
    expect(sent(call.decline)).toEqual([{ reason: 'Recorded by hand' }])
  })

  it('without a number are called that', async () => {
    const { user } = await open(undefined, {
      [call.parked]: { body: { parked_sales: [{ ...parked, local_number: null }], ...page } },
      [call.decline]: { body: { ...parked, status: 'declined' } },
    })
    const shown = await screen.findByRole('listitem', { name: 'A sale without a number' })
    expect(within(shown).getByRole('button', { name: 'Approve this sale' })).toBeTruthy()
    await user.click(within(shown).getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline this sale?' })
    await user.type(within(dialog).getByLabelText('Reason'), 'Recorded by hand')
    await user.click(within(dialog).getByRole('button', { name: 'Decline this sale' }))
    expect(await screen.findByText('The sale was declined')).toBeTruthy()
  })

  it('that cannot be read are not offered for posting', async () => {
    await open(undefined, {
      [call.parked]: { body: { parked_sales: [{ ...parked, reason: 'malformed', items: [] }], ...page } },
    })
    expect(within(await item()).getByRole<HTMLButtonElement>('button', { name: 'Approve C1-000042' }).disabled).toBe(
      true,
    )
  })

  it('are none, and say what would stand here', async () => {
    await open(undefined, { [call.parked]: { body: { parked_sales: [], ...page, totalCount: 0 } } })
    expect(await screen.findByRole('heading', { name: 'No sales need approval' })).toBeTruthy()
  })

  it('are not a member’s to see', async () => {
    const { sent } = await open(undefined, {}, 'member')
    expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy()
    expect(sent(call.parked)).toEqual([])
  })
})

describe('flagged sales', () => {
  it('say every flag in words, and are marked as looked into', async () => {
    const resolved = { ...flagged, resolved_at: '2026-11-21T08:00:00Z', resolved_by_name: 'Aisha' }
    const { user, sent } = await open('/sales/review?kind=flagged', { [call.resolve]: { body: resolved } })
    const shown = await screen.findByRole('listitem', { name: 'Flagged sale INV-000012' })
    expect(shown.textContent).toMatch(/Sold more than was in stock.*The till’s clock was wrong/s)
    await user.click(within(shown).getByRole('button', { name: 'Mark INV-000012 as reviewed' }))
    expect(await screen.findByText('INV-000012 was reviewed')).toBeTruthy()
    expect(sent(call.resolve)).toHaveLength(1)
  })
})

describe('the kind that is shown first', () => {
  const waiting = (parkedOnes: number, flaggedOnes: number) => ({
    'GET /rest/v1/sales_to_review': { body: { parked: parkedOnes, flagged: flaggedOnes } },
  })

  it.each([
    [0, 2, 'Flagged2'],
    [1, 2, 'Needs approval1'],
    [0, 0, 'Needs approval0'],
  ])('with %i parked and %i flagged is %s', async (parkedOnes, flaggedOnes, words) => {
    await open('/sales/review', waiting(parkedOnes, flaggedOnes))
    await waitFor(() => expect(current()).toBe(words))
  })

  it('is the one that the address names, though nothing of it waits', async () => {
    await open('/sales/review?kind=parked', waiting(0, 2))
    await waitFor(() => expect(current()).toBe('Needs approval0'))
  })
})
