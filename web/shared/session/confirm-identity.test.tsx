import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerAuth, personAnswer, refusal, signedInAnswer } from '../../testing/auth-answers.ts'
import { show } from '../../testing/show.tsx'
import { Failure } from '../calls/failure.ts'
import { auth } from './auth.ts'
import { fresh } from './confirm-identity.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

it('asks for the password in place, and does what was being done once more', async () => {
  const sent = await answerAuth({
    'POST /token': signedInAnswer,
    'POST /reauthenticate': { body: {} },
    'PUT /user': personAnswer,
  })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  const { user } = show(<ConfirmIdentityDialog />)
  let tries = 0
  const work = fresh(async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('old'), { code: 'reauthentication_needed' })
    return 'done'
  })
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await user.type(screen.getByLabelText('Password'), 'Secret')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await work).toBe('done')
  expect(sent.at(-1)).toMatchObject({ call: 'POST /reauthenticate', body: { password: 'Secret' } })
})

it('says that a password is wrong, and gives up when it is closed', async () => {
  await answerAuth({
    'POST /token': signedInAnswer,
    'POST /reauthenticate': refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  })
  await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
  const { user } = show(<ConfirmIdentityDialog />)
  const outcome = fresh(async () => {
    throw new Failure('REAUTHENTICATION_NEEDED', 'old', 403, undefined, 'general.reauthenticationNeeded')
  }).catch((error: Error) => error.message)
  await user.type(await screen.findByLabelText('Password'), 'Wrong')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('That is not your password.')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await outcome).toBe('old')
})
