import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop } from '../testing/shop-answers.tsx'
import { OverviewScreen } from './overview-screen.tsx'
import { kato, overview, platformAnswers, usersAnswer, usersCall } from './platform-for-tests.ts'
import { UsersScreen } from './users-screen.tsx'

afterEach(() => {
  // Before the shop is forgotten: what is still drawn would ask again.
  cleanup()
  forgetShop()
  notifications.clean()
})

const promotion = 'POST /rest/v1/rpc/promote_user_to_super_admin'
const reset = 'POST /rest/v1/rpc/request_password_reset_for_user'
const oops = refused(403, 'AUTHORIZATION_ERROR', "You don't have permission to perform this action.")

describe('the platform dashboard', () => {
  it('shows figures, growth, what ends soon and which resets wait', async () => {
    await answerShop(platformAnswers)
    showInShop(<OverviewScreen />)
    expect(await screen.findByText('310')).toBeTruthy()
    expect(screen.getByText('200 Basic · 90 Premium · 4 on trial')).toBeTruthy()
    expect(screen.getByText('1 invoice')).toBeTruthy()
    const growth = screen.getByRole('table', { name: 'Growth by month' })
    expect(within(growth).getByRole('row', { name: '2026-11 52 20' })).toBeTruthy()
    const ending = screen.getByRole('region', { name: 'Ending soon' })
    expect(within(ending).getByText('5 days')).toBeTruthy()
    const waiting = screen.getByRole('region', { name: 'Password resets waiting' })
    expect(waiting.textContent).toContain('Lost his phone · asked by ruth@tunda.example')
  })

  it('says that no backup is made, or when the last one was, and what is wrong', async () => {
    await answerShop(platformAnswers)
    showInShop(<OverviewScreen />)
    expect((await screen.findByRole('region', { name: 'Backups' })).textContent).toContain('No backups are made')
    cleanup()
    forgetShop()
    const fine_at = new Date(Date.now() - 27 * 3_600_000).toISOString()
    const backups = {
      backup: { fine_at, bytes: 52_428_800, is_late: true, fault: null },
      drill: { fine_at, bytes: null, is_late: false, fault: 'audit entry 7 was changed' },
    }
    await answerShop({ ...platformAnswers, 'GET /rest/v1/platform_overview': { body: { ...overview, backups } } })
    showInShop(<OverviewScreen />)
    const card = await screen.findByRole('region', { name: 'Backups' })
    const [backup, restored] = within(card).getAllByRole('listitem')
    expect(backup?.textContent).toMatch(/Last backup50 MB, encrypted.*ago Late$/)
    expect(restored?.textContent).toMatch(/Last test restoreaudit entry 7 was changed.*Failed$/)
  })

  it('asks before it removes a super admin, shows why the last one stays, and does not offer to remove the only one', async () => {
    const last = refused(
      409,
      'LAST_SUPER_ADMIN',
      'The last super admin cannot be removed. Promote somebody else first.',
    )
    const path = 'DELETE /rest/v1/super_admins/11111111-1111-4111-8111-111111111111'
    const { body } = platformAnswers['GET /rest/v1/super_admins']
    const ruth = { user_id: '11111111-1111-4111-8111-111111111112', email: 'ruth@shop.ug' }
    const two = body.super_admins.flatMap((aisha) => [aisha, { ...aisha, ...ruth }])
    const asked = await answerShop({
      ...platformAnswers,
      'GET /rest/v1/super_admins': { body: { ...body, super_admins: two } },
      [path]: last,
    })
    const { user } = showInShop(<OverviewScreen />)
    await user.click(await screen.findByRole('button', { name: 'Remove aisha@shop.ug' }))
    expect(asked.some(({ call }) => call === path)).toBe(false)
    const dialog = await screen.findByRole('dialog', { name: 'Remove super admin?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove aisha@shop.ug' }))
    expect(await screen.findByText('The last super admin cannot be removed. Promote somebody else first.')).toBeTruthy()
    cleanup()
    forgetShop()
    await answerShop(platformAnswers)
    showInShop(<OverviewScreen />)
    await screen.findByText(/aisha@shop.ug · since/)
    expect(screen.queryByRole('button', { name: 'Remove aisha@shop.ug' })).toBeNull()
  })
})

describe('the users', () => {
  it('are found through the server, and a fruitless search can be cleared', async () => {
    const asked = await answerShop({ ...platformAnswers, [usersCall]: [usersAnswer([kato]), usersAnswer([])] })
    const { user, router } = showInShop(<UsersScreen />)
    expect((await screen.findAllByText('Kato & Sons')).length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText('Search users'), 'nobody')
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy()
    expect(asked.at(-1)?.body).toMatchObject({ search: 'nobody', page: 1 })
    expect(router.state.location.search).toBe('?search=nobody')
  })

  it('say that nobody has signed up yet, or that they could not be loaded', async () => {
    await answerShop({ ...platformAnswers, [usersCall]: usersAnswer([]) })
    showInShop(<UsersScreen />)
    expect(await screen.findByText('No users yet')).toBeTruthy()
    cleanup()
    forgetShop()
    await answerShop({ ...platformAnswers, [usersCall]: oops })
    showInShop(<UsersScreen />)
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
    expect(screen.getByText('AUTHORIZATION_ERROR')).toBeTruthy()
  })

  it('open with their business, and get a reset only for a reason', async () => {
    const made = { ...kato, id: 'x' }
    const asked = await answerShop({ ...platformAnswers, [reset]: [oops, { body: made }] })
    const { user } = showInShop(<UsersScreen />, `/?open=${kato.id}`)
    const shop = await screen.findByRole('region', { name: 'Kato & Sons' })
    expect(shop.textContent).toContain('Owner')
    expect(shop.textContent).toContain('Products248')
    await user.click(screen.getByRole('button', { name: 'Request password reset' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request password reset' })
    await user.click(within(dialog).getByRole('button', { name: 'Request reset' }))
    expect(await within(dialog).findByText('Say why, in a few words')).toBeTruthy()
    expect(asked.some(({ call }) => call === reset)).toBe(false)
    await user.type(within(dialog).getByLabelText(/Reason/), 'Lost his phone')
    await user.click(within(dialog).getByRole('button', { name: 'Request reset' }))
    expect(await screen.findByText('Failed to request password reset.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Request reset' }))
    expect(await screen.findByText('Password reset requested')).toBeTruthy()
    expect(asked.filter(({ call }) => call === reset).at(-1)?.body).toEqual({
      target_user_id: kato.id,
      reason: 'Lost his phone',
    })
  })
})

describe('suspending', () => {
  it('asks for a reason, says what was done, and is offered for each shop too', async () => {
    const person = `POST /rest/v1/platform_users/${kato.id}/suspend`
    const done = { body: { id: kato.id, reason: 'It sends spam', suspended_at: kato.created_at, restored_at: null } }
    const asked = await answerShop({ ...platformAnswers, [person]: [oops, done] })
    const { user } = showInShop(<UsersScreen />, `/?open=${kato.id}`)
    expect(await screen.findByRole('button', { name: 'Suspend the shop Kato & Sons' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Suspend' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Kato Phones?' })
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await within(dialog).findByText('Say why, in a few words')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/Reason/), 'It sends spam')
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Not suspended')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Kato Phones is suspended')).toBeTruthy()
    expect(asked.filter(({ call }) => call === person).at(-1)?.body).toMatchObject({ reason: 'It sends spam' })
  })
})

describe('promoting by email', () => {
  it('waits until the address was typed twice alike, and says when nobody has it', async () => {
    const asked = await answerShop({ ...platformAnswers, [promotion]: [{ body: false }, oops, { body: true }] })
    const { user } = showInShop(<UsersScreen />)
    await user.click(await screen.findByRole('button', { name: 'Promote by email' }))
    const dialog = await screen.findByRole('dialog', { name: 'Promote to super admin' })
    const promote = within(dialog).getByRole('button', { name: 'Promote' })
    await user.type(within(dialog).getByLabelText('Email of the user'), 'kato@shop.ug')
    expect(promote).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByLabelText('Type the email again to confirm'), 'kato@shop.uk')
    expect(await within(dialog).findByText('The two addresses differ')).toBeTruthy()
    expect(promote).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByLabelText('Type the email again to confirm'), '{Backspace}g')
    await user.click(promote)
    expect(await screen.findByText('Promotion Failed')).toBeTruthy()
    expect(within(dialog).getByRole('alert').textContent).toContain('Failed to promote user to superadmin.')
    await user.click(promote)
    await waitFor(() => expect(screen.getAllByText('Promotion Failed')).toHaveLength(2))
    await user.click(promote)
    expect(await screen.findByText('kato@shop.ug is a super admin now.')).toBeTruthy()
    expect(asked.filter(({ call }) => call === promotion).at(-1)?.body).toEqual({ user_email: 'kato@shop.ug' })
  })
})
