import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { TerminalManagementScreen } from './terminal-management-screen.tsx'

const id = '66666666-6666-4666-8666-666666666666'
const call = {
  list: 'GET /rest/v1/pos_terminals',
  add: 'POST /rest/v1/pos_terminals',
  revoke: `POST /rest/v1/pos_terminals/${id}/revoke`,
  rotate: `POST /rest/v1/pos_terminals/${id}/token`,
  code: `POST /rest/v1/pos_terminals/${id}/pairing_code`,
  rename: `PATCH /rest/v1/pos_terminals/${id}`,
  one: `GET /rest/v1/pos_terminals/${id}`,
}
const counter: PosTerminal = {
  id,
  org_id: kampalaPhoneHub.id,
  name: 'Front counter',
  code: 'C1',
  status: 'paired',
  token_prefix: 'aB3dE9',
  created_at: '2026-11-20T08:00:00Z',
  paired_at: '2026-11-20T08:00:00Z',
  user_id: '11111111-1111-4111-8111-111111111111',
  user_name: 'Aisha Namuli',
  last_seen_at: new Date().toISOString(),
  app_version: '1.0.0',
  queue_length: 3,
  location_id: kampalaPhoneHub.id,
  sales_today: { count: 12, total: 1_250_000 },
  overlap_until: null,
  pairing_until: null,
  clone_alerts: 0,
  revoked_at: null,
}
const listed = (...pos_terminals: PosTerminal[]) => ({
  body: {
    pos_terminals,
    totalCount: pos_terminals.length,
    totalPages: 1,
    currentPage: 1,
    used: pos_terminals.length,
    limit: 5,
  },
})

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, role: 'owner' | 'member' = 'owner') {
  const asked = await answerShop({
    ...worksIn({ role }),
    'GET /rest/v1/sales_to_review': { body: { parked: 1, flagged: 2 } },
    [call.list]: listed(counter),
    'GET /rest/v1/staff': { body: { staff: [] } },
    ...answers,
  })
  const shown = showInShop(<TerminalManagementScreen />, '/terminal-management')
  return { ...shown, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
async function choose(user: Awaited<ReturnType<typeof open>>['user'], action: string) {
  await user.click(await button('Actions for Front counter'))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the terminals', () => {
  it('say whether they are there, what they sold today and what they have not sent', async () => {
    await open()
    const card = await screen.findByRole('region', { name: 'Front counter' })
    expect(card.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /Online.*12 · USh 1,250,000.*3 sales.*just now.*1\.0\.0/s,
    )
    expect(screen.getByText(/1 of 5 terminals used/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Sales to review/ }).textContent).toContain('3')
  })

  it('say who sells: whom they were added by, or whoever unlocks them where staff have PINs', async () => {
    await open()
    expect(await screen.findByText('Aisha Namuli')).toBeTruthy()
    forgetShop()
    cleanup()
    await open({ 'GET /rest/v1/staff': { body: { staff: [{ id: 'moses', is_active: true, has_pin: true }] } } })
    expect(await screen.findByText('Whoever unlocks it')).toBeTruthy()
    expect(screen.queryByText('Aisha Namuli')).toBeNull()
  })

  it('are none at first, and say what one is for', async () => {
    await open({ [call.list]: listed() })
    expect(await screen.findByRole('heading', { name: 'No terminals yet' })).toBeTruthy()
  })

  it('say what went wrong and are asked for again', async () => {
    const { user } = await open({ [call.list]: [...Array(3).fill('unreachable'), listed(counter)] })
    await user.click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 }))
    expect(await screen.findByRole('region', { name: 'Front counter' })).toBeTruthy()
  })

  it('are not a member’s to see', async () => {
    const { sent } = await open({}, 'member')
    expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy()
    expect(sent(call.list)).toEqual([])
  })
})

describe('a terminal', () => {
  it('is added, and its token stands there once, as text and as a code', async () => {
    const token = 'post_secret-token'
    const { user, sent } = await open({ [call.add]: { body: { terminal: { ...counter, name: 'Back room' }, token } } })
    await user.click(await button('Add terminal'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'Back room')
    await user.click(within(dialog).getByRole('button', { name: 'Add terminal' }))
    expect(await within(dialog).findByText(token)).toBeTruthy()
    expect(within(dialog).getByRole('img', { name: 'Token of Back room, for scanning on the till' })).toBeTruthy()
    expect(sent(call.add)).toEqual([{ name: 'Back room' }])
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(token)).toBeNull())
  })

  it('past the plan’s limit says so in the toast’s words', async () => {
    const words = 'You have used 5 of 5. Upgrade your plan to add more terminals.'
    const meta = { resource: 'terminals', current: 5, limit: 5 }
    const { user } = await open({ [call.add]: refused(409, 'E_LIMIT_REACHED', words, meta) })
    await user.click(await button('Add terminal'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Name'), 'Sixth')
    await user.click(within(dialog).getByRole('button', { name: 'Add terminal' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(words)
    expect(await screen.findByText('Terminal limit reached')).toBeTruthy()
  })

  it('is revoked once the dialog that names it is confirmed', async () => {
    const { user, sent } = await open({ [call.revoke]: { body: { ...counter, status: 'revoked' } } })
    await choose(user, 'Revoke')
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Front counter?' })
    expect(dialog.textContent).toContain('3 sales were not sent yet')
    expect(sent(call.revoke)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Revoke Front counter' }))
    expect(await screen.findByText('Front counter was revoked')).toBeTruthy()
    expect(sent(call.revoke)).toHaveLength(1)
  })

  it('shows a pairing code', async () => {
    const offered = { terminal: counter, code: 'ABCD2345', expires_at: new Date(Date.now() + 600_000).toISOString() }
    const pairing = { ...counter, pairing_until: offered.expires_at }
    const { user } = await open({ [call.code]: { body: offered }, [call.one]: { body: pairing } })
    await choose(user, 'Pairing code')
    await user.click(await button('Show a code'))
    expect(await screen.findByText('ABCD 2345')).toBeTruthy()
  })

  it('whose token was copied says so, with both ways out', async () => {
    await open({ [call.list]: listed({ ...counter, clone_alerts: 1 }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('two devices')
    expect(within(alert).getByRole('button', { name: 'Revoke Front counter' })).toBeTruthy()
  })
})
