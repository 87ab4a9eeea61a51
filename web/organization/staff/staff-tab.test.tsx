import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { type StaffMember, usualStaffRules } from '@tunda/contract/till/staff'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { OrganizationSettingsScreen } from '../organization-settings-screen.tsx'

const amina: StaffMember = {
  id: '66666666-6666-4666-8666-666666666666',
  org_id: kampalaPhoneHub.id,
  user_id: null,
  name: 'Amina',
  role_id: null,
  role_name: null,
  location_ids: null,
  rights: rightsOfRole.member,
  has_pin: true,
  has_badge: false,
  is_active: true,
  locked_until: null,
  created_at: '2026-11-20T08:00:00Z',
}
const page = (name: string, rows: readonly unknown[], more = {}) => ({
  body: { [name]: rows, totalCount: rows.length, totalPages: 1, currentPage: 1, ...more },
})
const call = {
  list: 'GET /rest/v1/staff',
  add: 'POST /rest/v1/staff',
  pin: `POST /rest/v1/staff/${amina.id}/pin`,
  badge: `POST /rest/v1/staff/${amina.id}/badge`,
}

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(staff: readonly StaffMember[], answers: Parameters<typeof answerShop>[0] = {}, works = {}) {
  const asked = await answerShop({
    ...worksIn(works),
    'GET /rest/v1/usage': { body: { tier: 'premium', meters: [] } },
    'GET /rest/v1/organization_members': page('organization_members', []),
    'GET /rest/v1/organization_roles': page('organization_roles', []),
    [call.list]: page('staff', staff, { rules: usualStaffRules }),
    ...answers,
  })
  const shown = showInShop(<OrganizationSettingsScreen />, '/organization-settings?tab=staff')
  return { ...shown, sent: (name: string) => asked.filter((one) => one.call === name).map(({ body }) => body) }
}

describe('staff at the tills', () => {
  it('are added by name and PIN, and the PIN that anybody guesses is refused before it is sent', async () => {
    const { user, sent } = await open([], { [call.add]: { body: amina } })
    await screen.findByText('Nobody needs a PIN yet')
    await user.click(screen.getByRole('button', { name: 'Add a person' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a person' }))
    await user.type(dialog.getByLabelText('Name'), 'Amina')
    await user.type(dialog.getByLabelText('PIN'), '1234')
    await user.click(dialog.getByRole('button', { name: 'Add person' }))
    await dialog.findByText(/too easy to guess/)
    await user.clear(dialog.getByLabelText('PIN'))
    await user.type(dialog.getByLabelText('PIN'), '4071')
    await user.click(dialog.getByRole('button', { name: 'Add person' }))
    await waitFor(() => expect(sent(call.add)).toEqual([{ name: 'Amina', user_id: null, role_id: null, pin: '4071' }]))
  })

  it('are missed where a till stands that none of them can unlock', async () => {
    const location = { org_id: kampalaPhoneHub.id, kind: 'shop', created_at: '2026-01-01T08:00:00Z', closed_at: null }
    const main = { ...location, id: kampalaPhoneHub.id, name: 'Main shop', terminals: 2 }
    const jinja = { ...location, id: '77777777-7777-4777-8777-777777777777', name: 'Jinja Road', terminals: 0 }
    const places = { 'GET /rest/v1/locations': page('locations', [main, jinja], { here: main.id }) }
    await open([{ ...amina, location_ids: [jinja.id] }], places, { locations: 2 })
    expect(await screen.findByText('Tills that nobody can unlock: Main shop')).toBeTruthy()
    cleanup()
    forgetShop()
    await open(
      [
        { ...amina, location_ids: [jinja.id], has_pin: false },
        { ...amina, id: jinja.id },
      ],
      places,
      { locations: 2 },
    )
    await screen.findByRole('list', { name: 'Staff at the tills' })
    expect(screen.queryByText(/that nobody can unlock/)).toBeNull()
  })

  it('are given a new PIN, and told why not', async () => {
    const no = refused(403, 'MORE_THAN_OWN_RIGHTS', 'This person may do more than you. Ask them or the owner.')
    const { user, sent } = await open([amina], { [call.pin]: [no, { body: amina }] })
    await user.click(await screen.findByRole('button', { name: 'Change the PIN of Amina' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New PIN for Amina' }))
    await user.type(dialog.getByLabelText('PIN'), '9260')
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }))
    await dialog.findByText('This person may do more than you. Ask them or the owner.')
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(call.pin)).toHaveLength(2)
  })

  it('are shown a badge this once', async () => {
    const badge = `TUNDA-STAFF-${'A'.repeat(26)}`
    const { user } = await open([amina], { [call.badge]: { body: { staff: { ...amina, has_badge: true }, badge } } })
    await user.click(await screen.findByRole('button', { name: 'Actions for Amina' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Make a badge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Badge for Amina' }))
    await user.click(dialog.getByRole('button', { name: 'Make the badge' }))
    expect(await dialog.findByRole('img', { name: 'Badge of Amina' })).toBeTruthy()
  })

  it('who may do more than the reader are not theirs to change', async () => {
    await open(
      [{ ...amina, name: 'The boss', rights: rightsOfRole.owner }],
      {},
      { role: 'admin', rights: rightsOfRole.admin },
    )
    const list = await screen.findByRole('list', { name: 'Staff at the tills' })
    within(list).getByText('This person can do more than you, so you cannot set their PIN.')
    expect(within(list).queryByRole('button')).toBeNull()
  })

  it('work at the locations that are chosen for them, and at another are nobody’s to change from there', async () => {
    const [kikuubo, ntinda] = ['66666666-6666-4666-8666-666666666661', '66666666-6666-4666-8666-666666666662']
    const place = {
      org_id: kampalaPhoneHub.id,
      kind: 'shop',
      terminals: 0,
      created_at: amina.created_at,
      closed_at: null,
    }
    const locations = [
      { ...place, id: kikuubo, name: 'Kikuubo' },
      { ...place, id: ntinda, name: 'Ntinda' },
    ]
    const change = `PATCH /rest/v1/staff/${amina.id}`
    const answers = {
      'GET /rest/v1/locations': page('locations', locations, { here: kikuubo }),
      [change]: { body: amina },
    }
    const { user, sent } = await open([{ ...amina, location_ids: [ntinda] }], answers, { locations: 2 })
    await screen.findByText('Only at Ntinda')
    await user.click(screen.getByRole('button', { name: 'Actions for Amina' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Amina' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Kikuubo' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Ntinda' }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent(change)).toEqual([{ name: 'Amina', role_id: null, location_ids: [kikuubo] }]))
  })

  it('who also work where the reader does not are not theirs to change', async () => {
    await open([amina], {}, { role: 'admin', rights: rightsOfRole.admin, locations: 1, is_at_all_locations: false })
    const list = await screen.findByRole('list', { name: 'Staff at the tills' })
    within(list).getByText('This person also works where you do not, so you cannot set their PIN.')
    expect(within(list).queryByRole('button')).toBeNull()
  })
})
