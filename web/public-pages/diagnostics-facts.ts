import { appVersion } from '@tunda/contract'

export type Fact = { name: string; value: string }

/** What helps to understand a fault on this device; nothing about the person or the shop. */
export function diagnosticsFacts(theme: string, now: Date): Fact[] {
  const { screen, innerWidth, innerHeight, devicePixelRatio, navigator } = window
  return [
    { name: 'App version', value: appVersion },
    { name: 'Browser', value: navigator.userAgent },
    { name: 'Theme', value: theme },
    {
      name: 'Screen',
      value: `${screen.width} × ${screen.height}, window ${innerWidth} × ${innerHeight}, at ${devicePixelRatio}×`,
    },
    { name: 'Language', value: navigator.language },
    { name: 'Time', value: `${now.toISOString()} (${Intl.DateTimeFormat().resolvedOptions().timeZone})` },
    { name: 'Network', value: navigator.onLine ? 'Online' : 'Offline' },
  ]
}

export const asText = (facts: readonly Fact[]): string => facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
