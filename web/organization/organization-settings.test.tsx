import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { OrganizationInvitation } from '@tunda/contract/organization/invitations'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { OrganizationSettingsScreen } from './organization-settings-screen.tsx'

const self = '11111111-1111-4111-8111-111111111111'
const ids = { samuel: '33333333-3333-4333-8333-333333333333', brenda: '44444444-4444-4444-8444-444444444444' }
const orgId = kampalaPhoneHub.id
const call = {
  members: 'GET /rest/v1/organization_members',
  invitations: 'GET /rest/v1/organization_invitations',
  invite: 'POST /rest/v1/organization_invitations',
  update: `PATCH /rest/v1/organizations/${orgId}`,
  role: `PATCH /rest/v1/organization_members/${ids.brenda}`,
  remove: `DELETE /rest/v1/organization_members/${ids.brenda}`,
  transfer: 'POST /rest/v1/rpc/transfer_ownership',
  leave: 'POST /rest/v1/rpc/leave_organization',
}

const person = (user_id: string, full_name: string, role: OrganizationMember['role']): OrganizationMember => ({
  org_id: orgId,
  user_id,
  role,
  role_id: null,
  role_name: null,
  rights: rightsOfRole[role],
  full_name,
  email: `${full_name.split(' ')[0]?.toLowerCase()}@shop.ug`,
  created_at: '2026-11-20T08:00:00Z',
  location_ids: null,
})
const brenda = person(ids.brenda, 'Brenda Kirabo', 'member')
const people = (mine: OrganizationMember['role']) => [
  person(self, 'Aisha Namuli', mine),
  person(ids.samuel, 'Samuel Okello', 'admin'),
  brenda,
]
const invitation: OrganizationInvitation = {
  id: '55555555-5555-4555-8555-555555555555',
  org_id: orgId,
  email: 'rose@shop.ug',
  role: 'admin',
  role_id: null,
  role_name: null,
  rights: rightsOfRole.admin,
  location_ids: null,
  invited_by: 'Aisha Namuli',
  created_at: '2026-11-20T08:00:00Z',
  mailed_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-11-27T08:00:00Z',
  is_expired: false,
}
const page = (name: string, rows: readonly unknown[]) => ({
  body: { [name]: rows, totalCount: rows.length, totalPages: 1, currentPage: 1 },
})

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(role: OrganizationMember['role'] = 'owner', answers: Parameters<typeof answerShop>[0] = {}) {
  const asked = await answerShop({
    ...worksIn({ role }),
    'GET /rest/v1/usage': {
      body: { tier: 'premium', meters: [{ resource: 'users', current: 4, limit: 10 }] },
    },
    [call.members]: page('organization_members', people(role)),
    [call.invitations]: page('organization_invitations', [invitation]),
    'GET /rest/v1/organization_roles': {
      body: { organization_roles: [], totalCount: 0, totalPages: 0, currentPage: 1 },
    },
    ...answers,
  })
  const shown = showInShop(<OrganizationSettingsScreen />, '/organization-settings')
  return { ...shown, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the business', () => {
  it('is renamed, once something was changed', async () => {
    const { user, sent } = await open('owner', {
      [call.update]: { body: { ...kampalaPhoneHub, name: 'Nakasero Phones' } },
    })
    const name = await screen.findByLabelText<HTMLInputElement>('Business name')
    expect(button('Save changes').hasAttribute('disabled')).toBe(true)
    await user.clear(name)
    await user.type(name, 'A')
    await user.click(button('Save changes'))
    await screen.findByText('Business name must be at least 2 characters long')
    await user.clear(name)
    await user.type(name, 'Nakasero Phones')
    await user.click(button('Save changes'))
    await screen.findByText('Business saved')
    expect(sent(call.update)).toEqual([{ name: 'Nakasero Phones', industry: 'Phones & Electronics' }])
  })
})

describe('members', () => {
  it('read everything and are told why they change nothing', async () => {
    await open('member')
    await screen.findByText("You don't have permission to perform this action.")
    await screen.findByText('Brenda Kirabo')
    expect(screen.getByLabelText<HTMLInputElement>('Business name').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: /Actions for|Invite|Save/ })).toBeNull()
    expect(screen.queryByText('Open invitations')).toBeNull()
  })

  it('are listed with their roles, and each may be acted on as far as the reader’s rights go', async () => {
    await open('admin')
    const row = (await screen.findByText('Samuel Okello')).closest('tr')
    within(row as HTMLElement).getByText('Admin')
    expect(
      screen.getAllByRole('button', { name: /^Actions for/ }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Actions for Brenda Kirabo'])
  })

  it('show a failure with Retry, and come when it works', async () => {
    const { user } = await open('owner', {
      [call.members]: [
        refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.'),
        refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.'),
        refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.'),
        page('organization_members', people('owner')),
      ],
    })
    await screen.findByText(/A database error occurred/)
    await user.click(button('Retry'))
    await screen.findByText('Brenda Kirabo')
  })
})

describe('a colleague', () => {
  it('is removed only after a question that names them', async () => {
    const { user, sent } = await open('owner', { [call.remove]: { body: { id: ids.brenda } } })
    await choose(user, 'Brenda Kirabo', 'Remove')
    await screen.findByText(/Brenda Kirabo \(brenda@shop\.ug\) can no longer open Kampala Phone Hub/)
    await user.click(button('Cancel'))
    expect(sent(call.remove)).toEqual([])
    await choose(user, 'Brenda Kirabo', 'Remove')
    await user.click(await screen.findByRole('button', { name: 'Remove Brenda Kirabo' }))
    await screen.findByText('Brenda Kirabo was removed')
    expect(sent(call.remove)).toHaveLength(1)
  })

  it('becomes an admin', async () => {
    const { user, sent } = await open('owner', { [call.role]: { body: { ...brenda, role: 'admin' } } })
    await choose(user, 'Brenda Kirabo', 'Make admin')
    await user.click(await screen.findByRole('button', { name: 'Make Brenda Kirabo an admin' }))
    await screen.findByText('Brenda Kirabo is an admin now')
    expect(sent(call.role)).toEqual([{ role: 'admin' }])
  })

  it('becomes the owner after a choice and a warning about the plan', async () => {
    const { user, sent } = await open('owner', { [call.transfer]: { body: { org_id: orgId, owner_id: ids.brenda } } })
    await user.click(await screen.findByRole('button', { name: 'Transfer ownership' }))
    const choice = await screen.findByRole('combobox', { name: 'The new owner' })
    await screen.findByRole('option', { name: 'Brenda Kirabo (brenda@shop.ug)' })
    await user.selectOptions(choice, 'Brenda Kirabo (brenda@shop.ug)')
    await user.click(button('Continue'))
    await screen.findByText(/The plan and its limits will be those Brenda Kirabo pays for/)
    await user.click(button('Make Brenda Kirabo the owner'))
    await screen.findByText('Brenda Kirabo owns Kampala Phone Hub now')
    expect(sent(call.transfer)).toEqual([{ new_owner_id: ids.brenda }])
  })
})

describe('an invitation', () => {
  it('is sent to an address, as a member unless said otherwise', async () => {
    const { user, sent } = await open('owner', { [call.invite]: { body: { ...invitation, email: 'joy@shop.ug' } } })
    await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
    await user.type(await screen.findByLabelText('Email'), 'joy@shop.ug')
    screen.getByText('4 of 10 users used (including invitations).')
    await user.click(button('Send invitation'))
    await screen.findByText('Invitation sent')
    expect(sent(call.invite)).toEqual([{ email: 'joy@shop.ug', role: 'member' }])
  })

  it('that finds no place says so and shows the way to the plans', async () => {
    const words = 'You have used 10 of 10. Upgrade your plan to add more people.'
    const { user } = await open('owner', {
      [call.invite]: refused(409, 'E_LIMIT_REACHED', words, { resource: 'users', current: 10, limit: 10 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
    await user.type(await screen.findByLabelText('Email'), 'joy@shop.ug')
    await user.click(button('Send invitation'))
    await screen.findByText('User limit reached')
    expect(screen.getByRole('link', { name: 'Ask for Enterprise' }).getAttribute('href')).toBe(
      '/subscription?ask=enterprise',
    )
  })

  it('to an admin is not an admin’s to give or to withdraw', async () => {
    const { user } = await open('admin')
    await screen.findByText('rose@shop.ug')
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
    await user.click(button('Invite a colleague'))
    screen.getByText('Only the owner invites admins.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Admin' }).disabled).toBe(true)
  })

  it('that nobody waits for is said in a line', async () => {
    await open('owner', { [call.invitations]: page('organization_invitations', []) })
    await screen.findByText('Nobody is waiting to join.')
  })
})

describe('leaving', () => {
  it('is not open to the owner, who reads why', async () => {
    await open()
    const leave = await screen.findByRole('button', { name: 'Leave' })
    expect(leave.hasAttribute('disabled')).toBe(true)
    screen.getByText('An organization needs an owner. Transfer ownership first.')
  })

  it('asks first, and leads to the dashboard', async () => {
    const { user, router, sent } = await open('member', { [call.leave]: { body: { org_id: orgId } } })
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await user.click(await screen.findByRole('button', { name: 'Leave Kampala Phone Hub' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(sent(call.leave)).toHaveLength(1)
  })
})
