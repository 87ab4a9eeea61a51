import { t } from '@lingui/core/macro'
import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react'
import classes from './api-keys.module.css'

type Props = { name: string; secret: string /** What to do with it. */; use: string; more?: string }

/** A secret that is shown once. It is nowhere else, and gone when this closes. */
export function SecretPanel({ name, secret, use, more }: Props) {
  if (secret === '') {
    return (
      <Alert
        color="marigold"
        role="alert"
      >{t`The server’s answer was lost, and the secret is shown only once. Choose New secret for ${name}.`}</Alert>
    )
  }
  return (
    <Stack gap="md">
      <Text size="sm">{use}</Text>
      <code className={classes.secret}>{secret}</code>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" className={classes.once ?? ''}>
          <IconEyeOff size={16} stroke={1.7} aria-hidden /> {t`This is shown only once. Nobody can look it up later.`}
        </Text>
        <CopyButton value={secret} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t`Copied` : t`Copy secret`}
            </Button>
          )}
        </CopyButton>
      </Group>
      {more ? <Text size="sm">{more}</Text> : null}
    </Stack>
  )
}
