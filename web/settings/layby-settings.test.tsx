import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { LaybyRulesShown } from '@tunda/contract/selling/laybys'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { LaybySettings } from './layby-settings.tsx'

const rules: LaybyRulesShown = {
  is_on: true,
  deposit_percent: 20,
  days: 30,
  release_percent: 100,
  fee_percent: 5,
  wallets: [],
}

afterEach(() => {
  cleanup()
  forgetShop()
})

async function open() {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/layby_rules': { body: rules },
    'PUT /rest/v1/layby_rules': { body: rules },
  })
  showInShop(<LaybySettings />)
  return { asked, days: await screen.findByLabelText<HTMLInputElement>('Days') }
}

it('lets a number be cleared and typed anew', async () => {
  const { asked, days } = await open()
  const user = userEvent.setup()
  await user.click(days)
  await user.keyboard('{Backspace}{Backspace}')
  expect(days.value).toBe('')
  await user.keyboard('45')
  expect(days.value).toBe('45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = asked.find(({ call }) => call.startsWith('PUT'))
  expect(saved?.body).toMatchObject({ days: 45 })
})

it('keeps the number of a field that is left empty', async () => {
  const { days } = await open()
  const user = userEvent.setup()
  await user.clear(days)
  await user.tab()
  expect(days.value).toBe('30')
})
