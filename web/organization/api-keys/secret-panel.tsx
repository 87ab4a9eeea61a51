import { t } from '@lingui/core/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { OnceShown } from '../../shared/page/once-shown.tsx'

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
      <OnceShown text={secret} copy={t`Copy secret`} />
      {more ? <Text size="sm">{more}</Text> : null}
    </Stack>
  )
}
