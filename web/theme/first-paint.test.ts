import { expect, it } from 'vitest'
import { cssVariablesResolver } from './css-variables.ts'
import sheet from './first-paint.css?raw'

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
