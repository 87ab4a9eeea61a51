import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { activeOrganizationId, rememberOrganization } from '../shared/calls/active-organization.ts'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { CloseShopDialog } from './close-shop.tsx'
import { ClosedShop } from './closed-shop.tsx'

afterEach(() => {
  cleanup()
  rememberOrganization(undefined)
  forgetShop()
  notifications.clean()
})

const closing = 'POST /rest/v1/rpc/close_organization'
const reopening = 'POST /rest/v1/rpc/reopen_organization'
const { id, name } = kampalaPhoneHub
const closed = { state: 'closed', erase_at: '2026-12-22T09:00:00Z' } as const
const bodiesOf = (asked: Awaited<ReturnType<typeof answerShop>>, wanted: string) =>
  asked.filter(({ call }) => call === wanted).map(({ body }) => body)

describe('deleting a shop', () => {
  async function openDialog(answers: Parameters<typeof answerShop>[0] = {}) {
    const asked = await answerShop({ ...worksIn(), ...answers })
    let isOpen = true
    const { user } = showInShop(
      <CloseShopDialog organization={kampalaPhoneHub} isOpen onClose={() => (isOpen = false)} />,
    )
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${name}?` }))
    return { asked, user, dialog, isStillOpen: () => isOpen }
  }

  it('offers everything to be downloaded, and wants the name typed', async () => {
    const { asked, user, dialog, isStillOpen } = await openDialog({
      [closing]: { body: { org_id: id, erase_at: closed.erase_at } },
    })
    dialog.getByRole('button', { name: 'Download everything' })
    dialog.getByText(/deleted after 30 days/)
    const press = dialog.getByRole('button', { name: `Delete ${name}` })
    await user.type(dialog.getByLabelText(`Type ${name} to confirm`), 'Kampala Phone')
    expect(press).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText(`Type ${name} to confirm`), ' Hub')
    await user.click(press)
    expect(await screen.findByText(`${name} is closed`)).toBeTruthy()
    expect(bodiesOf(asked, closing)).toEqual([{ name }])
    await waitFor(() => expect(isStillOpen()).toBe(false))
  })

  it('says when the shop was not deleted, and stays open', async () => {
    const words = "You don't have permission to perform this action."
    const { user, dialog, isStillOpen } = await openDialog({ [closing]: refused(403, 'AUTHORIZATION_ERROR', words) })
    await user.type(dialog.getByLabelText(`Type ${name} to confirm`), name)
    await user.click(dialog.getByRole('button', { name: `Delete ${name}` }))
    expect(await screen.findByText('The shop was not deleted')).toBeTruthy()
    expect(isStillOpen()).toBe(true)
  })
})

describe('in place of a shop that is not open', () => {
  it('its owner reads when it is deleted, and opens it again', async () => {
    const asked = await answerShop({ ...worksIn(closed), [reopening]: { body: { org_id: id } } })
    const { user } = showInShop(<ClosedShop />)
    await screen.findByRole('heading', { name: `${name} is closed` })
    screen.getByText(/Everything in it is deleted on 22\/12\/2026, unless you open it again before then\./)
    await user.click(screen.getByRole('button', { name: 'Open it again' }))
    expect(await screen.findByText(`${name} is open again`)).toBeTruthy()
    expect(bodiesOf(asked, reopening)).toEqual([{ org_id: id }])
  })

  it('a colleague of its owner reads who can open it again, and has no button for it', async () => {
    await answerShop(worksIn({ ...closed, role: 'member' }))
    showInShop(<ClosedShop />)
    await screen.findByText(/This shop was closed by its owner/)
    expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull()
    screen.getByRole('button', { name: 'Sign out' })
  })

  it.each([
    ['owner', /To have it opened again, write to help@shop\.example/],
    ['admin', /To have it opened again, its owner can write to help@shop\.example/],
  ] as const)(
    'suspended by the platform it is opened by nobody here: the %s reads whom to write to',
    async (role, words) => {
      await answerShop(worksIn({ state: 'suspended', role }))
      showInShop(<ClosedShop />)
      await screen.findByRole('heading', { name: `${name} is suspended` })
      screen.getByText(words)
      expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull()
    },
  )

  it('the way to another shop of the same person is open', async () => {
    const other = { ...kampalaPhoneHub, id: '99999999-9999-4999-8999-999999999999', name: 'Kato & Sons' }
    const shops = [{ ...kampalaPhoneHub, state: 'suspended' }, other]
    await answerShop({
      'GET /rest/v1/organizations': { body: { organizations: shops, totalCount: 2, totalPages: 1, currentPage: 1 } },
    })
    rememberOrganization(id)
    const { user } = showInShop(<ClosedShop />)
    await user.click(await screen.findByRole('button', { name: 'Go to Kato & Sons' }))
    await waitFor(() => expect(activeOrganizationId()).toBe(other.id))
  })
})
