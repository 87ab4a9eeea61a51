import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { toast } from '../page/toast.tsx'
import classes from './factor-challenge.module.css'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const shown = codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(shown.join('\n'))
    toast.ok(t`Recovery codes copied`)
  }

  return (
    <Stack gap="md">
      <p
        className={classes.words}
      >{t`Keep these recovery codes where you will find them without your phone. Each opens your account once, and they are shown only now.`}</p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" size="md" onClick={() => void copy()}>{t`Copy`}</Button>
        <Button size="md" onClick={() => void onDone()}>{t`I have saved them`}</Button>
      </Group>
    </Stack>
  )
}
