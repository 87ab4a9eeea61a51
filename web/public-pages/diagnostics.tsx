import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toPreference } from '../theme/colour-scheme.ts'
import classes from './diagnostics.module.css'
import { asText, diagnosticsFacts } from './diagnostics-facts.ts'

/** Facts about this device and app, to be copied into a letter to support. */
export function Diagnostics() {
  const shown = useComputedColorScheme('light')
  const theme = toPreference(useMantineColorScheme().colorScheme)
  const clipboard = useClipboard({ timeout: 3000 })
  const [openedAt] = useState(() => new Date())
  const facts = diagnosticsFacts(theme === 'system' ? `system (${shown} now)` : theme, openedAt)
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
        {clipboard.copied ? 'Copied' : 'Copy diagnostics'}
      </Button>
      <p role="status" className={classes.refused}>
        {clipboard.error && 'Your browser does not let us copy. Please select the lines above and copy them yourself.'}
      </p>
    </div>
  )
}
