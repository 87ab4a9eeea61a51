import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import type { ApiKey } from '@tunda/contract/programs/api-keys'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { OrganizationSettingsScreen } from '../organization-settings-screen.tsx'

const website: ApiKey = {
  id: '88888888-8888-4888-8888-888888888888',
  org_id: kampalaPhoneHub.id,
  name: 'Website',
  rights: ['sell', 'see_sales'],
  location_ids: null,
  secret_prefix: 'aB3xYz',
  user_id: '44444444-4444-4444-8444-444444444444',
  user_name: 'Aisha Nakato',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2036-11-20T08:00:00Z',
  overlap_until: null,
  revoked_at: null,
  last_used_at: null,
  calls: 0,
  errors: 0,
  last_error_at: null,
  last_error_status: null,
}
const call = {
  list: 'GET /rest/v1/api_keys',
  add: 'POST /rest/v1/api_keys',
  change: `PATCH /rest/v1/api_keys/${website.id}`,
  rotate: `POST /rest/v1/api_keys/${website.id}/rotate`,
  revoke: `POST /rest/v1/api_keys/${website.id}/revoke`,
}
const secret = `tunda_key_${'0'.repeat(32)}_${'s'.repeat(43)}`

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(
  keys: readonly ApiKey[],
  works: Parameters<typeof worksIn>[0] = {},
  answers: Parameters<typeof answerShop>[0] = {},
) {
  const asked = await answerShop({
    ...worksIn(works),
    'GET /rest/v1/usage': { body: { tier: 'premium', meters: [] } },
    'GET /rest/v1/locations': { body: { locations: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
    [call.list]: { body: { api_keys: keys, totalCount: keys.length, totalPages: 1, currentPage: 1 } },
    'GET /rest/v1/webhooks': { body: { webhooks: [], totalCount: 0, totalPages: 1, currentPage: 1 } },
    ...answers,
  })
  const shown = showInShop(<OrganizationSettingsScreen />, '/organization-settings?tab=api-keys')
  return { ...shown, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

describe('the API keys of a shop', () => {
  it('say what each may do, how it is used and how it failed', async () => {
    const used = { last_used_at: new Date().toISOString(), calls: 1200, errors: 3 }
    const failed = { last_error_at: new Date().toISOString(), last_error_status: 403 }
    await open([
      { ...website, ...used, ...failed },
      { ...website, id: crypto.randomUUID(), name: 'Old', revoked_at: '2026-11-21T08:00:00Z' },
    ])
    const rows = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem')
    const [live, old] = rows.map((row) => within(row))
    live?.getByText('Sell · See all sales')
    live?.getByText(/^Last used .*1,?200 calls · 3 errors, the last 403/)
    live?.getByText(/made by Aisha Nakato/)
    old?.getByText('Revoked')
    expect(old?.queryByRole('button')).toBeNull()
  })

  it('are made with what is ticked, and the secret is shown once', async () => {
    const { user, sent } = await open([], {}, { [call.add]: { body: { api_key: website, secret } } })
    await user.click(await screen.findByRole('button', { name: 'Add a key' }))
    await user.type(await screen.findByLabelText('Name'), 'Website')
    expect(screen.queryByRole('checkbox', { name: 'Manage people' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'See profit' }))
    await user.click(screen.getByRole('button', { name: 'Add key' }))
    await screen.findByText(secret)
    expect(sent(call.add)).toEqual([
      { name: 'Website', rights: ['see_cost', 'see_profit'], location_ids: null, expires_in_days: 365 },
    ])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await expect.poll(() => screen.queryByText(secret)).toBeNull()
  })

  it('get a new secret, are revoked, and a refusal is said', async () => {
    const { user } = await open(
      [website],
      {},
      {
        [call.rotate]: { body: { api_key: website, secret } },
        [call.revoke]: refused(404, 'NOT_FOUND', 'This key no longer exists.'),
      },
    )
    await user.click(await screen.findByRole('button', { name: 'New secret for Website' }))
    await user.click(await screen.findByRole('button', { name: 'Make a new secret' }))
    await screen.findByText(secret)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke Website' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Website' }))
    await screen.findByText('This key no longer exists.')
  })

  it('are edited, and nothing is added to one that somebody else made', async () => {
    const { user, sent } = await open([website], {}, { [call.change]: { body: website } })
    await user.click(await screen.findByRole('button', { name: 'Edit Website' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Website' }))
    await drawer.findByText(/Somebody else made this key/)
    expect(drawer.getByRole('checkbox', { name: 'See profit' })).toHaveProperty('disabled', true)
    await user.click(drawer.getByRole('checkbox', { name: 'See all sales' }))
    await user.click(drawer.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Saved')
    expect(sent(call.change)).toEqual([{ name: 'Website', rights: ['sell'], location_ids: null }])
  })

  it('are not to be seen without the plan or the permission', async () => {
    await open([], { tier: 'basic' })
    await screen.findByRole('link', { name: 'Roles' })
    expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull()
  })
})
