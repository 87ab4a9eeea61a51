import { cleanup, screen, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { DrawerScreen } from './drawer-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const [drawerId, shiftId, momo, safe] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const shift = {
  id: shiftId,
  number: 12,
  opened_at: '2026-11-21T05:00:00Z',
  opened_by: 'Aisha',
  held_by: 'Aisha',
  is_counting: false,
}
const drawersWith = (current: typeof shift | null) => ({
  body: {
    drawers: [{ id: drawerId, terminal_id: null, name: 'Cash drawer', shift: current }],
    wallets: [
      { id: momo, kind: 'mobile_money' },
      { id: safe, kind: 'safe' },
    ],
    totalCount: 1,
    totalPages: 1,
    currentPage: 1,
  },
})
const moved = { refunds: -1_000, pay_in: 0, pay_out: -2_000, expenses: 0, transfers: 0 }
const z: ShiftShown = {
  report: {
    id: shiftId,
    drawer_id: drawerId,
    drawer: 'Cash drawer',
    number: 12,
    business_date: '2026-11-21',
    opened_at: '2026-11-21T05:00:00Z',
    opened_by: 'Aisha',
    opening_counted: 50_000,
    opening_difference: 0,
    held_by: 'Aisha',
    closed_at: '2026-11-21T15:00:00Z',
    closed_by: 'Aisha',
    z_number: 57,
    reason: 'Change given wrong',
    sales: { count: 3, total: 90_000, discount: 0, tax: 0 },
    refunds: { count: 1, total: 1_000 },
    people: [{ name: 'Aisha', sales: 3, total: 90_000 }],
    wallets: [
      {
        wallet_id: drawerId,
        kind: 'cash_drawer',
        opening: 50_000,
        sales: 90_000,
        ...moved,
        expected: 137_000,
        counted: 136_500,
        since_count: 0,
        difference: -500,
      },
      {
        wallet_id: momo,
        kind: 'mobile_money',
        opening: 0,
        ...moved,
        refunds: 0,
        pay_in: 30_000,
        pay_out: 0,
        sales: 0,
        expected: 30_000,
        counted: 30_000,
        since_count: 0,
        difference: 0,
      },
    ],
    entries: [
      {
        id: '77777777-7777-4777-8777-777777777777',
        kind: 'pay_in',
        wallet_id: momo,
        amount: 30_000,
        reason: '',
        note: null,
        supplier: null,
        customer: 'Okello',
        user_name: 'Aisha',
        occurred_at: '2026-11-21T10:00:00Z',
      },
    ],
    counts: [],
  },
  is_blind: false,
  is_counting: false,
  addenda: [{ no: 1, day: '2026-11-22', sales: 1, wallets: [{ wallet_id: drawerId, amount: 500 }] }],
  z_hash: 'a'.repeat(64),
  is_intact: true,
  reviewed: null,
}
const settings = {
  'GET /rest/v1/business_settings': { body: { drawer: { isUsed: true, reasonAbove: 5000, reasons: ['Airtime'] } } },
}
const list = 'GET /rest/v1/drawers'
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

afterEach(forgetShop)

async function open(answers = {}, at = '/drawer') {
  const asked = await answerShop({
    ...worksIn({ uses_drawer: true }),
    [list]: drawersWith(shift),
    ...settings,
    ...answers,
  })
  return { asked, ...showInShop(<DrawerScreen />, at) }
}

describe('the cash drawer', () => {
  it('says that it is off before anybody counts', async () => {
    await open({ ...worksIn(), [list]: drawersWith(null) })
    await screen.findByText('The cash drawer is off')
    expect(screen.queryByRole('button', { name: 'Open the drawer' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/settings?tab=sales')
  })

  it('is opened with what is counted', async () => {
    const { user, asked } = await open({
      [list]: drawersWith(null),
      'POST /rest/v1/shifts': { body: z },
    })
    await user.click(await screen.findByRole('button', { name: 'Open the drawer' }))
    await user.type(screen.getByRole('textbox', { name: /How many of USh.50,000/ }), '2')
    await user.type(screen.getByRole('textbox', { name: /How many of USh.500$/ }), '3')
    await user.click(screen.getByRole('button', { name: /Open with USh.101,500/ }))
    await screen.findByText('Cash drawer opened')
    expect(asked.find(({ call }) => call === 'POST /rest/v1/shifts')?.body).toMatchObject({
      drawer_id: drawerId,
      cash: { '50000': 2, '500': 3 },
    })
  })

  it('is counted, asks why it differs, and shows its Z report once closed; a count outlives the page', async () => {
    const { user, asked } = await open({
      'POST /rest/v1/rpc/count_drawer': {
        body: { attempt: 1, needs_reason: true, wallets: [{ wallet_id: drawerId, differs: true, difference: null }] },
      },
      'POST /rest/v1/rpc/close_shift': { body: z },
      [`GET /rest/v1/shifts/${shiftId}`]: { body: z },
    })
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    await user.type(screen.getByRole('textbox', { name: /How many of USh.20,000/ }), '6')
    cleanup()
    const again = showInShop(<DrawerScreen />, '/drawer')
    await again.user.click(await screen.findByRole('button', { name: 'Count and close' }))
    await again.user.click(screen.getByRole('button', { name: /Check USh.120,000/ }))
    expect(await screen.findByText('Differs')).toBeTruthy()
    const close = screen.getByRole('button', { name: 'Close the drawer' })
    expect(close).toHaveProperty('disabled', true)
    await again.user.type(screen.getByRole('textbox', { name: 'Why does it differ?' }), 'Change given wrong')
    await again.user.click(close)
    expect(await screen.findByRole('heading', { name: 'Z 57', level: 2 })).toBeTruthy()
    expect(asked.find(({ call }) => call.endsWith('close_shift'))?.body).toMatchObject({ reason: 'Change given wrong' })
  })

  it('is taken over with a count, after which the count that closes it begins anew', async () => {
    const { user } = await open({
      'POST /rest/v1/rpc/count_drawer': { body: { attempt: 1, needs_reason: false, wallets: [] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Take over' }))
    await user.type(screen.getByRole('textbox', { name: /How many of USh.20,000/ }), '6')
    await user.click(screen.getByRole('button', { name: /Take over with USh.120,000/ }))
    await screen.findByText('The drawer is yours now')
    await user.click(await screen.findByRole('button', { name: 'Count and close' }))
    expect(screen.getByRole('textbox', { name: /How many of USh.20,000/ })).toHaveProperty('value', '')
  })

  it('has money taken out, for a reason of the shop’s own', async () => {
    const { user, asked } = await open({ 'POST /rest/v1/rpc/move_cash': { body: z } })
    await user.click(await screen.findByRole('button', { name: 'Money out' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '5000')
    await user.click(screen.getByRole('combobox', { name: 'What for, or where to' }))
    await user.click(await screen.findByRole('option', { name: 'Airtime' }))
    await user.click(screen.getByRole('button', { name: /Take out USh.5,000/ }))
    await screen.findByText('Money taken out')
    expect(asked.find(({ call }) => call.endsWith('move_cash'))?.body).toMatchObject({
      shift_id: shiftId,
      direction: 'out',
      amount: 5_000,
      reason: 'Airtime',
    })
  })

  it('reports what should have been there, what was counted, and what came later', async () => {
    await open({ [`GET /rest/v1/shifts/${shiftId}`]: { body: z } }, `/drawer?shift=${shiftId}`)
    const paper = await screen.findByRole('article')
    expect(plain(paper)).toMatch(/ExpectedUSh 137,000CountedUSh 136,500DifferenceShort USh 500/)
    expect(within(paper).getByRole('heading', { name: 'Z 57/1, came later' })).toBeTruthy()
    expect(within(paper).getByText(/Customer account · Okello · Mobile Money · Aisha/)).toBeTruthy()
  })

  it('is marked as reviewed, and says by whom it was', async () => {
    const { user, asked } = await open(
      { [`GET /rest/v1/shifts/${shiftId}`]: { body: z }, 'POST /rest/v1/rpc/review_shift': { body: z } },
      `/drawer?shift=${shiftId}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Mark as reviewed' }))
    await screen.findByText('Marked as reviewed')
    expect(asked.find(({ call }) => call.endsWith('review_shift'))?.body).toEqual({ id: shiftId })
    cleanup()
    forgetShop()
    const reviewed = { ...z, reviewed: { at: '2026-11-22T06:00:00Z', by: 'Grace' } }
    await open({ [`GET /rest/v1/shifts/${shiftId}`]: { body: reviewed } }, `/drawer?shift=${shiftId}`)
    await screen.findByText(/Reviewed by Grace on/)
    expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull()
  })

  it('warns of a report that was changed, and says why one cannot be had', async () => {
    await open({ [`GET /rest/v1/shifts/${shiftId}`]: { body: { ...z, is_intact: false } } }, `/drawer?shift=${shiftId}`)
    const warning = await screen.findByText(/changed after it was made/)
    expect(warning.closest('[role="alert"]')).not.toBeNull()
    forgetShop()
    await open({ [list]: refused(500, 'DATABASE_ERROR', 'A database error occurred. Please try again later.') })
    const failure = await screen.findByText(/DATABASE_ERROR/)
    expect(failure.closest('[role="alert"]')).not.toBeNull()
  })

  it('shows reports of everybody only to who reviews them', async () => {
    await open(worksIn({ uses_drawer: true, role: 'member', rights: rightsOfRole.member }))
    await screen.findByRole('button', { name: 'Count and close' })
    expect(screen.queryByRole('link', { name: 'Differences' })).toBeNull()
  })
})
