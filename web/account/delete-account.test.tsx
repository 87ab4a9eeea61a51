import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { presentUser } from '../shared/session/present-user.ts'
import { answerShop, forgetShop, refused, showInShop } from '../testing/shop-answers.tsx'
import { DeleteAccount } from './delete-account.tsx'

afterEach(() => {
  cleanup()
  forgetShop()
  notifications.clean()
})

const closing = 'POST /auth/v1/user/close'

async function openDialog(answers: Parameters<typeof answerShop>[0]) {
  const asked = await answerShop({ 'POST /auth/v1/logout': { body: {} }, ...answers })
  const { user } = showInShop(<DeleteAccount />)
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const sent = () => asked.filter(({ call }) => call === closing).map(({ body }) => body)
  return { user, dialog, sent }
}

describe('deleting one’s account', () => {
  it('says what goes and until when it can be taken back, wants the password, and signs out', async () => {
    const { user, dialog, sent } = await openDialog({ [closing]: { body: { erase_at: '2026-12-22T09:00:00Z' } } })
    dialog.getByText(/After 30 days all of it is deleted for good/)
    const press = dialog.getByRole('button', { name: 'Delete my account' })
    expect(press).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText(/Your password/), 'Matooke-7')
    await user.click(press)
    expect(await screen.findByText('Your account is closed')).toBeTruthy()
    expect(sent()).toEqual([{ password: 'Matooke-7' }])
    await waitFor(() => expect(presentUser()).toBeUndefined())
  })

  it.each([
    ['WRONG_PASSWORD', 400, 'That is not your password.'],
    ['OWNS_SHOPS', 409, 'Other people work in Kato & Sons. Transfer it or delete it first.'],
  ])('stays open after %s and says why', async (code, status, words) => {
    const { user, dialog } = await openDialog({ [closing]: refused(status, code, words) })
    await user.type(dialog.getByLabelText(/Your password/), 'Matooke-7')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(presentUser()?.email).toBe('aisha@shop.ug')
  })

  it('does nothing when it is cancelled', async () => {
    const { user, dialog, sent } = await openDialog({})
    await user.type(dialog.getByLabelText(/Your password/), 'Matooke-7')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })
})
