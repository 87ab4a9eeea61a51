import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import type { InvitationShown } from '@tunda/contract/organization/invitations'
import { afterEach, describe, expect, it } from 'vitest'
import { activeOrganizationId } from '../shared/calls/active-organization.ts'
import { auth } from '../shared/session/auth.ts'
import { heldInvitation, holdInvitation } from '../shared/session/invitation.ts'
import { takeReturnPath } from '../shared/session/return-path.ts'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const find = 'POST /rest/v1/rpc/find_invitation'
const accept = 'POST /rest/v1/rpc/accept_invitation'
const decline = 'POST /rest/v1/rpc/decline_invitation'
const invitation: InvitationShown = {
  organization_name: 'Kampala Phone Hub',
  email: 'aisha@shop.ug',
  role: 'admin',
  role_name: null,
  invited_by: 'Brian Kato',
  status: 'open',
  expires_at: '2026-11-27T08:00:00Z',
  has_account: true,
}
const joined = { body: { org_id: kampalaPhoneHub.id, name: 'Kampala Phone Hub', role: 'admin' } }

afterEach(() => {
  notifications.clean()
  forgetShop()
  window.history.replaceState(null, '', '/')
})

async function open(change: Partial<InvitationShown> = {}, answers: Parameters<typeof answerShop>[0] = {}) {
  const asked = await answerShop({ ...worksIn(), [find]: { body: { ...invitation, ...change } }, ...answers })
  return asked
}

function show() {
  window.history.replaceState(null, '', '/invitation?invitation=mailed')
  return showInShop(<InvitationScreen />, '/invitation?invitation=mailed')
}

const button = (name: string) => screen.findByRole('button', { name })

describe('an open invitation', () => {
  it('says who asks, where and as what; its token leaves the address at once', async () => {
    const asked = await open()
    const { router } = show()
    await screen.findByRole('heading', { name: 'Join Kampala Phone Hub' })
    screen.getByText(/Brian Kato has invited/)
    screen.getByText('Admin')
    expect(router.state.location.search).toBe('')
    expect(asked.find(({ call }) => call === find)?.body).toEqual({ token: 'mailed' })
  })

  it('is accepted by whom it was mailed to, who then works in that shop', async () => {
    const asked = await open({}, { [accept]: joined })
    const { user, router } = show()
    await user.click(await button('Join Kampala Phone Hub'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(asked.find(({ call }) => call === accept)?.body).toEqual({ token: 'mailed' })
    expect(activeOrganizationId()).toBe(kampalaPhoneHub.id)
    expect(heldInvitation()).toBeUndefined()
  })

  it('is accepted without a second question by whoever said yes on the way to an account', async () => {
    await open({}, { [accept]: joined })
    holdInvitation({ token: 'mailed', email: invitation.email, isWanted: true })
    const { router } = show()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('waits until the dialog that they signed in with has closed, which else would lead back here', async () => {
    const asked = await open({}, { [accept]: joined })
    holdInvitation({ token: 'mailed', email: invitation.email, isWanted: true })
    const { router } = showInShop(<InvitationScreen />, '/invitation?auth=create-account')
    await button('Join Kampala Phone Hub')
    expect(asked.filter(({ call }) => call === accept)).toEqual([])
    await router.navigate('/invitation', { replace: true })
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('is not for somebody signed in with another address', async () => {
    await open({ email: 'joy@shop.ug' })
    show()
    await button('Sign out to use joy@shop.ug')
    expect(screen.queryByRole('button', { name: 'Join Kampala Phone Hub' })).toBeNull()
  })

  it.each([
    [true, 'Sign in and join', '?auth=sign-in'],
    [false, 'Create an account and join', '?auth=create-account'],
  ])('leads a visitor to an account and back (has one: %s)', async (has_account, name, search) => {
    await open({ has_account })
    await auth().signOut({ scope: 'local' })
    const { user, router } = show()
    await user.click(await button(name))
    await waitFor(() => expect(router.state.location.search).toBe(search))
    expect(heldInvitation()).toEqual({ token: 'mailed', email: invitation.email, isWanted: true })
    expect(takeReturnPath()).toBe('/invitation')
  })

  it('is declined', async () => {
    await open({}, { [decline]: { body: { organization_name: 'Kampala Phone Hub' } } })
    const { user } = show()
    await user.click(await button('Decline'))
    await screen.findByRole('heading', { name: 'You declined the invitation' })
    expect(heldInvitation()).toBeUndefined()
  })
})

describe('an invitation that is over', () => {
  it.each([
    ['expired', 'This invitation has expired. Ask for a new one.'],
    ['accepted', 'This invitation was already accepted.'],
    ['declined', 'This invitation was declined. Ask for a new one.'],
    ['revoked', 'This invitation was withdrawn.'],
  ] as const)('because it is %s says so', async (status, words) => {
    await open({ status })
    show()
    await screen.findByText(words)
  })

  it('because nobody knows its token says so', async () => {
    await open({}, { [find]: refused(404, 'NOT_FOUND', 'This invitation does not work. Ask for a new one.') })
    show()
    await screen.findByText('This invitation does not work. Ask for a new one.')
  })
})
