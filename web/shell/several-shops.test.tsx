import { screen, waitFor } from '@testing-library/react'
import type { Organization } from '@tunda/contract/organization/organization'
import { afterEach, describe, expect, it } from 'vitest'
import { activeOrganizationId, rememberOrganization } from '../shared/calls/active-organization.ts'
import { client } from '../shared/calls/api.ts'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop } from '../testing/shop-answers.tsx'
import { ShopGate } from './gate.tsx'
import { OrganizationButton } from './organization-button.tsx'

const unfinished: Organization = {
  ...kampalaPhoneHub,
  id: '66666666-6666-4666-8666-666666666666',
  name: 'temp-org-11111111',
  needs_onboarding: true,
}
const market: Organization = {
  ...kampalaPhoneHub,
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Owino Market Stall',
  role: 'member',
}
const usage = { body: { tier: 'premium', meters: [] } }

afterEach(() => {
  rememberOrganization(undefined)
  forgetShop()
})

async function open(organizations: readonly Organization[], answers: Parameters<typeof answerShop>[0] = {}) {
  await answerShop({
    'GET /rest/v1/organizations': {
      body: { organizations, totalCount: organizations.length, totalPages: 1, currentPage: 1 },
    },
    'GET /rest/v1/usage': usage,
    ...answers,
  })
  return showInShop(
    <ShopGate onboarding={<p>Onboarding</p>}>
      <OrganizationButton isOpen />
    </ShopGate>,
    '/inventory',
  )
}

describe('a person in several shops', () => {
  it('is not held up by one of their own that was never set up', async () => {
    await open([unfinished, market])
    await screen.findByRole('button', { name: /Owino Market Stall/ })
    expect(screen.queryByText('Onboarding')).toBeNull()
    expect(activeOrganizationId()).toBe(market.id)
  })

  it('sets that one up when they choose it', async () => {
    const { user } = await open([unfinished, market])
    await user.click(await screen.findByRole('button', { name: /Owino Market Stall/ }))
    await user.click(await screen.findByRole('menuitem', { name: /A new shop/ }))
    await waitFor(() => expect(activeOrganizationId()).toBe(unfinished.id))
  })

  it('goes from one to the other, and lands on its dashboard', async () => {
    const { user, router } = await open([kampalaPhoneHub, market])
    await user.click(await screen.findByRole('button', { name: /Kampala Phone Hub/ }))
    expect(screen.getByRole('menuitem', { name: /Kampala Phone Hub/ }).getAttribute('aria-current')).toBe('true')
    await user.click(await screen.findByRole('menuitem', { name: /Owino Market Stall/ }))
    expect(activeOrganizationId()).toBe(market.id)
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it('works in the first one when the one they chose is theirs no more', async () => {
    await answerShop({
      'GET /rest/v1/usage': [refused(403, 'AUTHORIZATION_ERROR', 'Organization not found or access denied'), usage],
    })
    rememberOrganization(market.id)
    await expect(client.subscription.usage()).rejects.toThrow('Organization not found or access denied')
    expect(activeOrganizationId()).toBeUndefined()
  })
})
