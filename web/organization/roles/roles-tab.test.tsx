import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import type { OwnRole } from '@tunda/contract/organization/own-roles'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { OrganizationSettingsScreen } from '../organization-settings-screen.tsx'

const cashier: OwnRole = {
  id: '66666666-6666-4666-8666-666666666666',
  org_id: kampalaPhoneHub.id,
  name: 'Cashier',
  rights: ['sell', 'discount', 'see_sales'],
  max_discount_percent: 10,
  max_refund: null,
  members: 1,
  invitations: 0,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
}
const storekeeper: OwnRole = {
  ...cashier,
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Storekeeper',
  rights: ['count_stock'],
  max_discount_percent: null,
  members: 0,
}
const brenda = {
  org_id: kampalaPhoneHub.id,
  user_id: '44444444-4444-4444-8444-444444444444',
  role: 'member',
  role_id: cashier.id,
  role_name: 'Cashier',
  rights: { sell: true },
  full_name: 'Brenda Kirabo',
  email: 'brenda@shop.ug',
  created_at: '2026-11-20T08:00:00Z',
}
const page = (name: string, rows: readonly unknown[]) => ({
  body: { [name]: rows, totalCount: rows.length, totalPages: 1, currentPage: 1 },
})
const call = {
  list: 'GET /rest/v1/organization_roles',
  add: 'POST /rest/v1/organization_roles',
  remove: `DELETE /rest/v1/organization_roles/${cashier.id}`,
}

afterEach(() => {
  notifications.clean()
  forgetShop()
})

type Work = Parameters<typeof worksIn>[0]

async function open(roles: readonly OwnRole[], works: Work = {}, answers: Parameters<typeof answerShop>[0] = {}) {
  const asked = await answerShop({
    ...worksIn(works),
    'GET /rest/v1/usage': { body: { tier: 'premium', meters: [] } },
    'GET /rest/v1/organization_members': page('organization_members', [brenda]),
    [call.list]: page('organization_roles', roles),
    ...answers,
  })
  const shown = showInShop(<OrganizationSettingsScreen />, '/organization-settings?tab=roles')
  return { ...shown, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the roles of a shop', () => {
  it('are listed with what they may do and who has them, beside the three that stay', async () => {
    await open([cashier, storekeeper])
    const own = await screen.findByRole('list', { name: 'Your own roles' })
    within(own).getByText('Sell · Give discounts up to 10% · See all sales')
    await within(own).findByText('Brenda Kirabo')
    within(own).getByText('Nobody has this role yet.')
    const standard = screen.getByRole('list', { name: 'Standard roles' })
    expect(within(standard).getAllByRole('listitem')).toHaveLength(3)
    expect(within(standard).queryByRole('button')).toBeNull()
  })

  it('begin from a template; ticking a right ticks what it needs', async () => {
    const { user, sent } = await open([], {}, { [call.add]: { body: { ...cashier, members: 0 } } })
    await user.click(await screen.findByRole('button', { name: 'Add role' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Cashier/ }))
    await screen.findByDisplayValue('Cashier')
    expect([box('Sell').checked, box('See costs').checked, box('See profit').checked]).toEqual([true, false, false])
    await user.click(box('See profit'))
    expect([box('See costs').checked, box('See profit').checked]).toEqual([true, true])
    await user.click(box('See costs'))
    expect(box('See profit').checked).toBe(false)
    await user.click(box('See customers'))
    await user.clear(screen.getByLabelText('Discount limit, %'))
    await user.type(screen.getByLabelText('Discount limit, %'), '5')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add role' }))
    await screen.findByText('Role added')
    expect(sent(call.add)).toEqual([
      { name: 'Cashier', rights: ['sell', 'discount', 'see_sales'], max_discount_percent: 5, max_refund: null },
    ])
  })

  it('are deleted with the role that their people get instead', async () => {
    const { user, sent } = await open([cashier, storekeeper], {}, { [call.remove]: { body: { id: cashier.id } } })
    await user.click(await screen.findByRole('button', { name: 'Delete Cashier' }))
    const dialog = await screen.findByRole('dialog')
    const remove = within(dialog).getByRole('button', { name: 'Delete Cashier' })
    expect(remove.hasAttribute('disabled')).toBe(true)
    await user.click(within(dialog).getByRole('radio', { name: 'Storekeeper' }))
    await user.click(remove)
    await screen.findByText('Role deleted')
    expect(sent(call.remove)).toHaveLength(1)
  })

  it('can be read and narrowed, not made, when the plan has none', async () => {
    await open([cashier], { tier: 'basic' })
    await screen.findByText(/The roles you have still apply/)
    screen.getByRole('link', { name: 'Upgrade' })
    screen.getByRole('button', { name: 'Edit Cashier' })
    expect(screen.queryByRole('button', { name: 'Add role' })).toBeNull()
  })

  it('of one’s own, or that can do more than oneself, are only read, and what one may not do cannot be ticked', async () => {
    const lead = {
      role: 'member' as const,
      role_id: storekeeper.id,
      rights: { manage_members: true, count_stock: true } as const,
    }
    const { user } = await open([cashier, storekeeper], lead)
    await screen.findByText('This role can do more than you, so you cannot change it.')
    screen.getByText('You cannot change your own role. Ask the owner.')
    expect(screen.queryByRole('button', { name: /^Edit|^Delete/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Start with an empty role' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'See costs' })).disabled).toBe(true)
    expect(box('Count stock').disabled).toBe(false)
  })

  it('are nothing for members', async () => {
    await open([], { role: 'member', rights: rightsOfRole.member })
    await screen.findByText("You don't have permission to perform this action.")
    expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
  })

  it('say when they did not come', async () => {
    const failed = refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')
    await open([], {}, { [call.list]: [failed, failed, failed, page('organization_roles', [])] })
    expect((await screen.findAllByText(/A database error occurred/)).length).toBeGreaterThan(0)
    screen.getByRole('button', { name: 'Retry' })
  })
})
