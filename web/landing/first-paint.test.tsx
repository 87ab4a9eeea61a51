import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import page from '../index.html?raw'
import { answerAuth } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { cssVariablesResolver } from '../theme/css-variables.ts'
import sheet from './first-paint.css?raw'
import { LandingScreen } from './landing-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('index.html says what the landing page says first', async () => {
  const block = page.slice(page.indexOf('<!--first-paint-->'), page.indexOf('<!--/first-paint-->'))
  const first = new DOMParser().parseFromString(block, 'text/html')
  await answerAuth({})
  show(<LandingScreen />)
  const heading = screen.getByRole('heading', { level: 1 })
  expect(first.querySelector('h1')?.textContent).toBe(heading.textContent)
  expect(first.querySelector('p')?.textContent).toBe(heading.nextElementSibling?.textContent)
})

it('the first colours are the theme’s', () => {
  const rules = [...sheet.matchAll(/:root[^{]*\{([^}]*)\}/g)].map((match) => match[1] ?? '')
  const { light, dark } = cssVariablesResolver({} as Parameters<typeof cssVariablesResolver>[0])
  for (const [index, scheme] of [light, dark].entries()) {
    const colours = [...(rules[index] ?? '').matchAll(/(--tunda-[\w-]+): (#\w+)/g)]
    expect(colours).toHaveLength(3)
    for (const [, name = '', colour] of colours)
      expect(new Map(Object.entries(scheme)).get(name)?.toLowerCase()).toBe(colour)
  }
})
