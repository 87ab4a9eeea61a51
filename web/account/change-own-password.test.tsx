import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { auth } from '../shared/session/auth.ts'
import { answerAuth, personAnswer, signedInAnswer } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { ChangeOwnPassword } from './change-own-password.tsx'

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

it('a new password is set, said so, and not left in the fields', async () => {
  const sent = await answerAuth({ 'POST /token': signedInAnswer, 'PUT /user': personAnswer })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  const { user } = show(<ChangeOwnPassword />)
  const [fresh, again] = [/^New password/, /^Confirm/].map((name) => screen.getByLabelText<HTMLInputElement>(name))
  await user.type(fresh as HTMLInputElement, 'Mangoes4')
  await user.type(again as HTMLInputElement, 'Mangoes4')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Every other device was signed out.')
  expect(sent.at(-1)).toMatchObject({ call: 'PUT /user', body: { password: 'Mangoes4' } })
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('')
})
