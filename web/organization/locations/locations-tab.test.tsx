import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { ShopLocation } from '@tunda/contract/stock/locations'
import { afterEach, describe, expect, it } from 'vitest'
import { LocationSwitcher } from '../../locations/location-switcher.tsx'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { OrganizationSettingsScreen } from '../organization-settings-screen.tsx'

const place = (id: string, name: string, change: Partial<ShopLocation> = {}): ShopLocation => ({
  id,
  org_id: kampalaPhoneHub.id,
  name,
  kind: 'shop',
  terminals: 0,
  created_at: '2026-11-20T08:00:00Z',
  closed_at: null,
  ...change,
})
const main = place(kampalaPhoneHub.id, 'Main shop', { terminals: 2 })
const jinja = place('77777777-7777-4777-8777-777777777777', 'Jinja')
const listed = (locations: readonly ShopLocation[], here = main.id) => ({
  body: { locations, here, totalCount: locations.length, totalPages: 1, currentPage: 1 },
})
const call = {
  list: 'GET /rest/v1/locations',
  add: 'POST /rest/v1/locations',
  close: `POST /rest/v1/locations/${jinja.id}/close`,
}

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(locations: readonly ShopLocation[], answers: Parameters<typeof answerShop>[0] = {}, works = {}) {
  const asked = await answerShop({
    ...worksIn({ locations: locations.length, ...works }),
    'GET /rest/v1/usage': { body: { tier: 'premium', meters: [] } },
    [call.list]: listed(locations),
    ...answers,
  })
  return asked
}

describe('the locations of a shop', () => {
  it('are listed and added, and closing one shows the stock that is left', async () => {
    const left = { products: 21, left: [{ product_id: main.id, product: 'Galaxy A15', units: 4 }] }
    const no = refused(409, 'LOCATION_HAS_STOCK', 'There is still stock of 21 products here. Transfer it first.', left)
    const asked = await open([main, jinja], { [call.add]: { body: jinja }, [call.close]: no })
    const { user } = showInShop(<OrganizationSettingsScreen />, '/organization-settings?tab=locations')
    const list = await screen.findByRole('list', { name: 'Locations' })
    within(list).getByText('Shop · 2 tills')
    await user.click(screen.getByRole('button', { name: 'Add a location' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a location' }))
    await user.type(dialog.getByLabelText('Name'), 'Delivery van')
    await user.click(dialog.getByRole('radio', { name: 'Van' }))
    await user.click(dialog.getByRole('button', { name: 'Add location' }))
    await waitFor(() =>
      expect(asked.find((one) => one.call === call.add)?.body).toEqual({ name: 'Delivery van', kind: 'van' }),
    )
    await user.click(screen.getByRole('button', { name: 'Actions for Jinja' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Close' }))
    const closing = within(await screen.findByRole('dialog', { name: 'Close Jinja?' }))
    await user.click(closing.getByRole('button', { name: 'Close Jinja' }))
    await closing.findByText('Galaxy A15: 4 units')
    closing.getByText('20 more products')
  })

  it.each([
    ['in a shop of one whose plan has no more', { tier: 'basic' as const }],
    ['for who works at some of them', { locations: 2, is_at_all_locations: false }],
  ])('are no word %s', async (_who, works) => {
    await open(
      [main],
      {
        'GET /rest/v1/organization_members': {
          body: { organization_members: [], totalCount: 0, totalPages: 0, currentPage: 1 },
        },
      },
      works,
    )
    showInShop(<OrganizationSettingsScreen />, '/organization-settings')
    await screen.findByText('Roles')
    expect(screen.queryByText('Locations')).toBeNull()
  })
})

describe('the switcher', () => {
  it('says where one works, and the next calls are made there', async () => {
    const asked = await open([
      main,
      jinja,
      place('88888888-8888-4888-8888-888888888888', 'Old', { closed_at: '2026-11-20T08:00:00Z' }),
    ])
    const { user } = showInShop(<LocationSwitcher isOpen />, '/')
    await user.click(await screen.findByRole('button', { name: 'Location: Main shop' }))
    expect(screen.queryByRole('menuitem', { name: 'Old' })).toBeNull()
    const before = asked.length
    await user.click(await screen.findByRole('menuitem', { name: 'Jinja' }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    expect(Object.keys(window.localStorage).map((key) => window.localStorage.getItem(key))).toContain(jinja.id)
  })
})
