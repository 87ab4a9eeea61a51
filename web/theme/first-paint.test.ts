import { afterEach, expect, it } from 'vitest'
import page from '../index.html?raw'
import { cssVariablesResolver } from './css-variables.ts'
import sheet from './first-paint.css?raw'

afterEach(() => window.localStorage.clear())

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

it.each([
  ['whoever was in a shop on this device', 'shop', '/dashboard', true],
  ['repairs', 'shop', '/repairs', true],
  ['a repair’s own page', 'shop', '/repair?token=one', false],
  ['whoever was never in a shop here', undefined, '/dashboard', false],
])('the frame is outlined at once for %s: %s at %s', (_, kind, address, isOutlined) => {
  window.localStorage.setItem('tunda-session', JSON.stringify({ user: { id: 'sarah' } }))
  if (kind) window.localStorage.setItem('person-kind:sarah', kind)
  window.history.replaceState(null, '', address)
  delete document.documentElement.dataset.opening
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
  // oxlint-disable-next-line typescript/no-implied-eval -- the page's own script, as it stands in the page
  new Function(script)()
  expect(document.documentElement.dataset.opening !== undefined).toBe(isOutlined)
})
