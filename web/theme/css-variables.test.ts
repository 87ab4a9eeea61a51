import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariablesResolver } from './css-variables.ts'

const { light, dark } = cssVariablesResolver(DEFAULT_THEME)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'card', 'raised', 'hover', 'selected']
const text = ['ink', 'dimmed', 'link', 'ok', 'bad'].flatMap((ink) => grounds.map((ground) => [ink, ground] as const))
const pairs = ['ok', 'warn', 'bad', 'info', 'tint-phones', 'tint-laptops', 'tint-accessories', 'tint-beauty'].map(
  (name) => [name, `${name}-bg`] as const,
)

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_name, scheme) => {
  const colour = (name: string) => scheme[`--tunda-${name}`] ?? ''

  it.each([...text, ...pairs, ['primary-contrast', 'primary'] as const])('%s can be read on %s', (ink, ground) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['surface', 'card'])('the border of a field can be seen on %s', (ground) => {
    expect(contrast(colour('field'), colour(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each([1, 2, 3, 4, 5, 6])('chart colour %d can be seen on a card', (number) => {
    expect(contrast(colour(`chart-${number}`), colour('card'))).toBeGreaterThanOrEqual(3)
  })
})
