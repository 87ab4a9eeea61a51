import { Modal, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerAuth, signedInAnswer } from '../../testing/auth-answers.ts'
import { show } from '../../testing/show.tsx'
import { auth } from './auth.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { ConfirmIdentityHost } from './confirm-identity-host.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

function Form() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Promote to super admin">
      <TextInput label="Email of the user" />
    </Modal>
  )
}

it('is closed by Escape alone: the form that asked stays, with what was typed', async () => {
  await answerAuth({ 'POST /token': signedInAnswer })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  const { user } = show(
    <>
      <ConfirmIdentityHost />
      <Form />
    </>,
  )
  const email = screen.getByLabelText<HTMLInputElement>('Email of the user')
  await user.type(email, 'samuel@shop.ug')
  const outcome = confirmIdentity()
  const password = await screen.findByLabelText('Password')
  expect(await screen.findByRole('button', { name: 'Show or hide the password', hidden: true })).toBeTruthy()
  password.focus()
  await user.keyboard('{Escape}')
  expect(await outcome).toBe(false)
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  expect(email.isConnected).toBe(true)
  expect(email.value).toBe('samuel@shop.ug')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(email.isConnected).toBe(false))
})
