import { readFile } from 'node:fs/promises'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const inForce = () => document.documentElement.getAttribute('data-mantine-color-scheme')

afterEach(() => {
  forgetShop()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})

describe('the theme button', () => {
  it('opens and takes a choice the moment it is there, and saves it with the preferences', async () => {
    const asked = await answerShop({ ...worksIn(), 'PATCH /rest/v1/user_preferences': { body: {} } })
    const { user } = showInShop(<ThemeToggle />)
    await user.click(screen.getByLabelText('Theme', { selector: 'summary' }))
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(inForce()).toBe('dark')
    expect(window.localStorage.getItem('theme')).toBe('dark')
    expect(document.querySelector('details')?.open).toBe(false)
    const saved = () => asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)
    await waitFor(() => expect(saved()).toMatchObject([{ theme: 'dark' }]), { timeout: 10_000 })
  })

  it('is heard by the page itself before any code of the app is there', async () => {
    const page = await readFile('web/index.html', 'utf8')
    const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
    // oxlint-disable-next-line typescript/no-implied-eval -- the page's own script, as it stands in the page
    new Function(script)()
    document.body.innerHTML = '<input type="radio" name="theme-button" value="dark">'
    document.querySelector('input')?.click()
    expect([inForce(), window.localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  })
})
