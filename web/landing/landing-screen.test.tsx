import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../shared/session/auth.ts'
import { answerAuth, signedInAnswer } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { LandingScreen } from './landing-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the landing page', () => {
  it('says what it is for, and how to start', async () => {
    await answerAuth({})
    show(<LandingScreen />)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Know what sold, what’s left and what you made.')
    const [start] = screen.getAllByRole('link', { name: 'Start free' })
    expect(start?.getAttribute('href')).toBe('/?auth=create-account')
  })

  it('leads to the till of a sample shop, which needs no token', async () => {
    await answerAuth({})
    show(<LandingScreen />)
    const [till] = screen.getAllByRole('link', { name: 'See the till' })
    expect(till?.getAttribute('href')).toMatch(/^http:\/\/pos\.localhost(:\d+)?\/sample$/)
  })

  it('sends who is signed in to the dashboard', async () => {
    await answerAuth({ 'POST /token': signedInAnswer })
    await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
    show(<LandingScreen />)
    const [dashboard] = screen.getAllByRole('link', { name: 'Go to dashboard' })
    expect(dashboard?.getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByRole('link', { name: 'Start free' })).toBeNull()
  })

  it('shows the limits of each plan', async () => {
    await answerAuth({})
    show(<LandingScreen />)
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Products', '100', '2,000', '5,000', 'Unlimited'],
      ['Sales a month', '500', '4,000', '10,000', 'Unlimited'],
      ['People', '1', '1', '10', 'Unlimited'],
      ['Tills', '1', '1', '5', 'Unlimited'],
    ])
  })

  it('promises nothing that is not there, neither a trial nor a price', async () => {
    await answerAuth({})
    show(<LandingScreen />)
    expect(screen.getByText('Keeps selling when the network drops')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/coming|being built|trial|open source|per month|card needed/i)
  })
})
