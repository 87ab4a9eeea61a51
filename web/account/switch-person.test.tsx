import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { auth } from '../shared/session/auth.ts'
import { sessionKey } from '../shared/session/kept-session.ts'
import { peopleHere } from '../shared/session/people-here.ts'
import { AccountMenu } from '../shell/account-menu.tsx'
import { signedInAnswer } from '../testing/auth-answers.ts'
import { answerShop, forgetShop, showInShop } from '../testing/shop-answers.tsx'
import { SwitchPersonScreen } from './switch-person-screen.tsx'

afterEach(forgetShop)

const leaving = 'POST /rest/v1/rpc/leave_computer'
const entering = 'POST /rest/v1/rpc/enter_by_pin'
const left = { id: '11111111-1111-4111-8111-111111111111', name: 'Aisha', ticket: 'sealed' }
const others = { id: '22222222-2222-4222-8222-222222222222', name: 'Brenda', ticket: 'other' }
const remember = (...people: readonly object[]) =>
  window.localStorage.setItem('tunda-people-here', JSON.stringify(people))

async function openMenu(hasPin: boolean) {
  const sent = await answerShop({
    'GET /rest/v1/own_pin': { body: { has_pin: hasPin } },
    'GET /auth/v1/user': { body: (signedInAnswer.body as { user: object }).user },
    [leaving]: { body: { ticket: 'sealed', name: 'Aisha' } },
  })
  const { data } = await auth().getUser()
  if (!data.user) throw new Error('Nobody signed in')
  const shown = showInShop(<AccountMenu user={data.user} isInShop />)
  await shown.user.click(screen.getByRole('button', { name: /Account of/ }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
  return { ...shown, sent }
}

it('leaves the computer to others, and the session stays for its person’s PIN', async () => {
  const { user, router, sent } = await openMenu(true)
  await user.click(await screen.findByRole('menuitem', { name: 'Switch person' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/switch-person'))
  await waitFor(() => expect(window.localStorage.getItem(sessionKey)).toBeNull())
  expect(sent.find(({ call }) => call === leaving)?.body).toEqual({ refresh_token: 'refresh' })
  // The session goes on at the server.
  expect(sent.some(({ call }) => call.includes('logout'))).toBe(false)
  expect(peopleHere()).toEqual([left])
})

it('forgets whoever left longest ago once twenty others have', async () => {
  const { user } = await openMenu(true)
  remember(others, ...Array.from({ length: 18 }, (_, nth) => ({ ...others, id: `${nth}`, name: `Z${nth}` })), {
    ...others,
    id: 'longest ago',
    name: 'Aaron',
  })
  await user.click(await screen.findByRole('menuitem', { name: 'Switch person' }))
  await waitFor(() => expect(window.localStorage.getItem(sessionKey)).toBeNull())
  expect(peopleHere().map(({ id }) => id)).toEqual(expect.arrayContaining([left.id, others.id, '17']))
  expect(peopleHere().some(({ id }) => id === 'longest ago')).toBe(false)
})

it('is not offered to whoever has no PIN', async () => {
  const { sent } = await openMenu(false)
  await waitFor(() => expect(sent.some(({ call }) => call.endsWith('own_pin'))).toBe(true))
  expect(screen.queryByRole('menuitem', { name: 'Switch person' })).toBeNull()
})

async function openSwitch(answers: Parameters<typeof answerShop>[0]) {
  const sent = await answerShop(answers)
  remember(left, others)
  return { sent, ...showInShop(<SwitchPersonScreen />, '/switch-person') }
}

it('lets whoever left it come back by their PIN, to where they wanted to go', async () => {
  const back = { 'POST /auth/v1/token': signedInAnswer, [entering]: { body: { refresh_token: 'refresh' } } }
  const { user, router, sent } = await openSwitch(back)
  window.sessionStorage.setItem('return-to', '/sales')
  await user.click(screen.getByRole('button', { name: 'Aisha' }))
  await user.type(screen.getByLabelText('PIN'), '4071{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sales'))
  expect(sent.map(({ call, body }) => [call, body])).toContainEqual([entering, { ticket: 'sealed', pin: '4071' }])
  expect(peopleHere()).toEqual([others])
})

it('says that a PIN is wrong, and forgets whoever has to sign in again', async () => {
  const refusal = (code: string, key: string, message: string) => {
    const error = { code, key, message }
    return { status: 409, body: { success: false, error, code, message, details: null, hint: null } }
  }
  const { user } = await openSwitch({
    [entering]: [
      refusal('PIN_WRONG', 'staff.wrong', 'Wrong PIN.'),
      refusal('SIGN_IN_AGAIN', 'staff.signInAgain', 'Sign in.'),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Aisha' }))
  await user.type(screen.getByLabelText('PIN'), '4072{Enter}')
  expect(await screen.findByText('Wrong PIN.')).toBeTruthy()
  expect(peopleHere()).toHaveLength(2)
  await user.type(screen.getByLabelText('PIN'), '4071{Enter}')
  expect(await screen.findByText('Sign in.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Somebody else' }))
  expect(screen.getByRole('button', { name: 'Brenda' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Aisha' })).toBeNull()
})

it.each([
  [429, 2],
  [400, 1],
])('after an answer with %i to their session, remembers %i of two people', async (status, remembered) => {
  const { user } = await openSwitch({
    [entering]: { body: { refresh_token: 'refresh' } },
    'POST /auth/v1/token': { status, body: { code: 'refused', message: 'Not now.' } },
  })
  await user.click(screen.getByRole('button', { name: 'Aisha' }))
  await user.type(screen.getByLabelText('PIN'), '4071{Enter}')
  await screen.findByRole('alert')
  expect(peopleHere()).toHaveLength(remembered)
})

it('says how to come back by PIN where nobody can', async () => {
  await answerShop({})
  showInShop(<SwitchPersonScreen />, '/switch-person')
  expect(screen.getByText(/Nobody can come back to this computer by PIN/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in with email and password' })).toBeTruthy()
})
