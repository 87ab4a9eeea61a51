import type { CSSVariablesResolver } from '@mantine/core'

type Pair = readonly [light: string, dark: string]

/** Every colour a screen may use, as `var(--tunda-<name>)`: `[light, dark]`, contrast computed against canvas and surface. */
const colours = {
  canvas: ['#F6F5F1', '#0E1211'],
  surface: ['#FFFFFF', '#161B19'],
  card: ['#FFFFFF', '#1F2623'],
  raised: ['#FBFAF7', '#1B211E'],
  ink: ['#1D1B18', '#E8ECE9'],
  dimmed: ['#625D54', '#A4ADA8'],
  placeholder: ['#756F65', '#8F9994'],
  hairline: ['#E4E1DA', '#28302D'],
  outline: ['#E4E1DA', '#434D48'],
  disabled: ['#E4E1DA', '#2B332F'],
  field: ['#948E83', '#6B756F'],
  primary: ['#0F6B46', '#4FC08D'],
  'primary-contrast': ['#FFFFFF', '#0E1211'],
  link: ['#0F6B46', '#5CC897'],
  ok: ['#0B5A3A', '#7FDDB0'],
  'ok-bg': ['#E2F3EA', '#12301F'],
  warn: ['#7A4F00', '#F6CE72'],
  'warn-bg': ['#FDF0CF', '#332710'],
  bad: ['#A11C12', '#FFA598'],
  'bad-bg': ['#FCE7E4', '#3A1813'],
  info: ['#1C54A8', '#9CC3FF'],
  'info-bg': ['#E6EFFC', '#14253F'],
  selected: ['#E9F5EE', '#17281F'],
  hover: ['#F1EFEA', '#252D29'],
  brand: ['#F5B82E', '#F5B82E'],
  'tint-phones': ['#0B5A3A', '#7FDDB0'],
  'tint-phones-bg': ['#E2F3EA', '#12301F'],
  'tint-laptops': ['#1C54A8', '#9CC3FF'],
  'tint-laptops-bg': ['#E6EFFC', '#14253F'],
  'tint-accessories': ['#47565E', '#B5C2C9'],
  'tint-accessories-bg': ['#E9EDEF', '#253035'],
  'tint-beauty': ['#7A3A88', '#E0B3EC'],
  'tint-beauty-bg': ['#F5E9F8', '#321B38'],
  'chart-1': ['#0F7A52', '#4FC08D'],
  'chart-2': ['#B97700', '#E9B23A'],
  'chart-3': ['#2B6CD4', '#6EA4F7'],
  'chart-4': ['#8F4A9E', '#C58AD6'],
  'chart-5': ['#C9492F', '#F0846C'],
  'chart-6': ['#5B6B73', '#93A3AB'],
  comparison: ['#D5D1C8', '#3C4742'],
  'bar-track': ['#E4E1DA', '#28302D'],
} satisfies Record<string, Pair>

const mantine = {
  '--mantine-color-body': 'surface',
  '--mantine-color-text': 'ink',
  '--mantine-color-dimmed': 'dimmed',
  '--mantine-color-placeholder': 'placeholder',
  '--mantine-color-error': 'bad',
  '--mantine-color-anchor': 'link',
  '--mantine-color-default': 'card',
  '--mantine-color-default-hover': 'hover',
  '--mantine-color-default-color': 'ink',
  '--mantine-color-default-border': 'outline',
  '--mantine-color-disabled': 'disabled',
  '--mantine-primary-color-contrast': 'primary-contrast',
  '--table-hover-color': 'raised',
} satisfies Record<string, keyof typeof colours>

function scheme(index: 0 | 1): Record<string, string> {
  const named = Object.entries<Pair>(colours).map(([name, pair]) => [`--tunda-${name}`, pair[index]])
  const aliases = Object.entries(mantine).map(([variable, name]) => [variable, `var(--tunda-${name})`])
  return Object.fromEntries([...named, ...aliases])
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--tunda-ease': 'cubic-bezier(.2,.7,.2,1)',
    '--tunda-shadow-floating': '0 1px 2px rgb(0 0 0 / 6%), 0 12px 32px rgb(0 0 0 / 14%)',
    '--tunda-page-width': '1320px',
  },
  light: scheme(0),
  dark: scheme(1),
})
