import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { Onboarding } from './onboarding.tsx'

const complete = 'POST /rest/v1/rpc/complete_onboarding_transaction'
const create = 'POST /rest/v1/rpc/create_organization_with_membership'
const unfinished = worksIn({ name: 'temp-org-11111111', needs_onboarding: true })
const done = {
  body: {
    organization: {
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Kampala Phone Hub',
      role: 'owner',
      industry: 'Phones & Electronics',
    },
    categories: [],
  },
}

afterEach(forgetShop)

type Shown = ReturnType<typeof showInShop>

async function open(answers = {}) {
  const asked = await answerShop({ ...unfinished, ...answers })
  const shown = showInShop(<Onboarding />, '/settings')
  await screen.findByRole('heading', { level: 1 })
  return { ...shown, asked }
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

/** Pasted, as typing a hundred letters takes a while. */
async function fill({ user }: Pick<Shown, 'user'>, name: string | RegExp, words: string) {
  await user.click(field(name))
  await user.paste(words)
}

async function toCategories({ user }: Pick<Shown, 'user'>) {
  await fill({ user }, 'Business name', ' Kampala Phone Hub ')
  await user.click(field('Phones & Electronics'))
  await user.click(button('Continue'))
  await screen.findByRole('heading', { name: 'What do you sell?' })
}

async function toReview({ user }: Pick<Shown, 'user'>) {
  await toCategories({ user })
  await user.click(button('Continue'))
  await screen.findByRole('heading', { name: 'Ready to open' })
}

describe('the business', () => {
  it.each([
    ['A', 'Business name must be at least 2 characters long'],
    ['x'.repeat(100), 'Business name must be less than 100 characters'],
  ])('is not named %s', async (name, sentence) => {
    const { user } = await open()
    await user.click(field('Beauty & Cosmetics'))
    await fill({ user }, 'Business name', name)
    await user.click(button('Continue'))
    await screen.findByText(sentence)
    expect(document.activeElement).toBe(field('Business name'))
  })

  it('has an industry', async () => {
    const { user } = await open()
    await user.type(field('Business name'), 'Kampala Phone Hub')
    await user.click(button('Continue'))
    expect(await screen.findByText('Industry is required')).toBeTruthy()
  })

  it('may have an industry in its own word, which is as much required', async () => {
    const { user } = await open()
    await user.type(field('Business name'), 'Ssebo Bikes')
    await user.click(field('Other'))
    await user.click(button('Continue'))
    expect(await screen.findByText('Industry is required')).toBeTruthy()
    await user.type(field('Your industry'), 'Bicycles')
    await user.click(button('Continue'))
    await screen.findByRole('heading', { name: 'What do you sell?' })
  })

  it('has its name counted', async () => {
    const { user } = await open()
    await user.type(field('Business name'), 'Hub')
    expect(screen.getByText('3/99')).toBeTruthy()
  })
})

describe('the categories', () => {
  it('start with those of the industry', async () => {
    await toCategories(await open())
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    expect(field('Smartphones').checked).toBe(true)
    screen.getByText('2 of 20 chosen')
  })

  it('are at least one', async () => {
    const shown = await open()
    await toCategories(shown)
    await shown.user.click(field('Smartphones'))
    await shown.user.click(field('Accessories'))
    await shown.user.click(button('Continue'))
    expect(await screen.findByText('At least one category must be selected')).toBeTruthy()
  })

  it('are at most twenty', async () => {
    const shown = await open()
    await toCategories(shown)
    for (let number = 3; number <= 20; number += 1) {
      await fill(shown, /your own/, `Shelf ${number}`)
      await shown.user.keyboard('{Enter}')
    }
    screen.getByText('20 of 20 chosen')
    await shown.user.click(field('Laptops'))
    await screen.findByText('Maximum 20 categories allowed')
    expect(field('Laptops').checked).toBe(false)
  })

  it.each([
    ['   ', 'Category names cannot be empty'],
    ['x'.repeat(50), 'Category names must be less than 50 characters'],
  ])('are not called "%s"', async (name, sentence) => {
    const shown = await open()
    await toCategories(shown)
    await fill(shown, /your own/, name)
    await shown.user.keyboard('{Enter}')
    expect(await screen.findByText(sentence)).toBeTruthy()
    screen.getByText('2 of 20 chosen')
  })

  it('grow by one’s own on Enter, and once only', async () => {
    const shown = await open()
    await toCategories(shown)
    await shown.user.type(field(/your own/), 'SIM cards{Enter}')
    await shown.user.type(field(/your own/), 'sim cards{Enter}')
    expect(field('SIM cards').checked).toBe(true)
    screen.getByText('3 of 20 chosen')
    expect(field(/your own/).value).toBe('')
  })
})

describe('the set-up', () => {
  it('is sent once and returns to the page it lay over', async () => {
    const { user, asked, router } = await open({ [complete]: done })
    await toReview({ user })
    await user.click(button('Finish setup'))
    await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /rest/v1/organizations')).toHaveLength(2))
    expect(router.state.location.pathname).toBe('/settings')
    expect(asked.filter(({ call }) => call.startsWith('POST /rest/v1/rpc/c'))).toEqual([
      {
        call: complete,
        body: {
          business_name: 'Kampala Phone Hub',
          industry: 'Phones & Electronics',
          categories: ['Smartphones', 'Accessories'],
        },
      },
    ])
    await waitFor(() => expect(window.sessionStorage.length).toBe(0))
  })

  it('makes a shop first for somebody without any', async () => {
    const created = { body: { ...done.body.organization, name: 'temp-org-11111111' } }
    const { user, asked } = await open({ ...worksIn('nowhere'), [create]: created, [complete]: done })
    await toReview({ user })
    await user.click(button('Finish setup'))
    await waitFor(() => expect(asked.some(({ call }) => call === complete)).toBe(true))
    const calls = asked.map(({ call }) => call)
    expect(calls.indexOf(create)).toBeGreaterThan(-1)
    expect(calls.indexOf(create)).toBeLessThan(calls.indexOf(complete))
  })

  it('survives a reload', async () => {
    const shown = await open()
    await toCategories(shown)
    await shown.user.type(field(/your own/), 'SIM cards{Enter}')
    cleanup()
    showInShop(<Onboarding />, '/settings')
    await screen.findByRole('heading', { name: 'What do you sell?' })
    expect(field('SIM cards').checked).toBe(true)
  })

  it('says why it failed, keeps everything and tries again', async () => {
    const refusal = refused(409, 'ONBOARDING_NOT_SAVED', 'Unable to save your business information. Please try again.')
    const { user, asked } = await open({ [complete]: [refusal, done] })
    await toReview({ user })
    await user.click(button('Finish setup'))
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Unable to save your business information. Please try again.')
    screen.getByText('Kampala Phone Hub')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked.filter(({ call }) => call === complete)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  const already = refused(409, 'ALREADY_ONBOARDED', 'Your business is already set up.')
  const shops = 'GET /rest/v1/organizations'

  it('counts as done when another tab has done it', async () => {
    const [before, after] = [unfinished, worksIn()].map((answers) => answers[shops])
    const { user } = await open({ [complete]: already, [shops]: [before, after] })
    await toReview({ user })
    await user.click(button('Finish setup'))
    await waitFor(() => expect(window.sessionStorage.length).toBe(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so when the server calls it done and still keeps the gate shut', async () => {
    const { user } = await open({ [complete]: already })
    await toReview({ user })
    await user.click(button('Finish setup'))
    within(await screen.findByRole('alert')).getByText('Setup failed: Your business is already set up.')
  })

  it('can be left by signing out', async () => {
    const { user, router } = await open({ 'POST /auth/v1/logout': { body: {} } })
    await user.click(button('Sign out'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('goes back to a step that is done, and not ahead', async () => {
    const shown = await open()
    await toCategories(shown)
    expect((button('Step 3 of 3: Review') as HTMLButtonElement).disabled).toBe(true)
    await shown.user.click(button('Done: Business'))
    await screen.findByRole('heading', { name: 'Set up your shop' })
    expect(field('Business name').value).toBe('Kampala Phone Hub')
  })
})
