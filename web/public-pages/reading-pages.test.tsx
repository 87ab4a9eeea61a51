import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerAuth } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { AboutScreen } from './about-screen.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'
import { SupportScreen } from './support-screen.tsx'
import { TermsScreen } from './terms-screen.tsx'

describe.each([
  ['Terms of Service', TermsScreen],
  ['Privacy Policy', PrivacyScreen],
  ['Support', SupportScreen],
  ['About Tunda', AboutScreen],
  ['Working offline', OfflineScreen],
])('the page %s', (title, Page) => {
  it('has its title, and a contents list that leads to each of its sections', () => {
    show(<Page />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(document.title).toBe(`${title} · Tunda`)
    const sections = [...document.querySelectorAll('article section')].map((section) => `#${section.id}`)
    const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(sections)
    expect(new Set(sections).size).toBe(sections.length)
    expect(sections.length).toBeGreaterThan(4)
  })
})

describe('support', () => {
  it('shows the version and the address of this installation', async () => {
    await answerAuth({})
    show(<SupportScreen />)
    expect((await screen.findByText('App version')).nextElementSibling?.textContent).toBe('1.0.0')
    expect(screen.getAllByRole('link', { name: 'help@shop.example' }).length).toBeGreaterThan(0)
  })

  it('copies what it knows about the device', async () => {
    const { user } = show(<SupportScreen />)
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Copy diagnostics' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy())
    const lines = String(copied.mock.calls[0]?.[0]).split('\n')
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'App version',
      'Browser',
      'Theme',
      'Screen',
      'Language',
      'Time',
      'Network',
    ])
  })
})
