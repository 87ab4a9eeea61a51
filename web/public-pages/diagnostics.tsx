import { t } from '@lingui/core/macro'
import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { appVersion } from '@tunda/contract/version'
import { useState } from 'react'
import { toPreference } from '../theme/colour-scheme.ts'
import classes from './diagnostics.module.css'

/** Facts about this device and app, to be copied into an email to support. */
export function Diagnostics() {
  const shown = useComputedColorScheme('light')
  const theme = toPreference(useMantineColorScheme().colorScheme)
  const clipboard = useClipboard({ timeout: 3000 })
  const [openedAt] = useState(() => new Date())
  const facts = diagnosticsFacts(theme === 'system' ? t`system (${shown} now)` : theme, openedAt)
  return (
    <div className={classes.box}>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.7} />}
        onClick={() => clipboard.copy(asText(facts))}
      >
        {clipboard.copied ? t`Copied` : t`Copy diagnostics`}
      </Button>
      <p role="status" className={classes.refused}>
        {clipboard.error && t`Your browser does not let us copy. Please select the lines above and copy them yourself.`}
      </p>
    </div>
  )
}

type Fact = { name: string; value: string }

/** What helps to understand a fault on this device; nothing about the person or the shop. */
function diagnosticsFacts(theme: string, now: Date): Fact[] {
  const { screen, innerWidth, innerHeight, devicePixelRatio, navigator } = window
  return [
    { name: t`App version`, value: appVersion },
    { name: t`Browser`, value: navigator.userAgent },
    { name: t`Theme`, value: theme },
    {
      name: t`Screen`,
      value: `${screen.width} × ${screen.height}, window ${innerWidth} × ${innerHeight}, at ${devicePixelRatio}×`,
    },
    { name: t`Language`, value: navigator.language },
    { name: t`Time`, value: `${now.toISOString()} (${Intl.DateTimeFormat().resolvedOptions().timeZone})` },
    { name: t`Network`, value: navigator.onLine ? t`Online` : t`Offline` },
  ]
}

const asText = (facts: readonly Fact[]): string => facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
