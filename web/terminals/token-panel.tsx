import { t } from '@lingui/core/macro'
import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react'
import { ReceiptCode } from '../shared/receipt/receipt-code.tsx'
import classes from './terminals.module.css'
import { TillPlace } from './till-place.tsx'

/** A terminal's token, as text and as a code for the till's camera. It is nowhere else, and gone when this closes. */
export function TokenPanel({ name, token }: { name: string; token: string }) {
  if (token === '') {
    return (
      <Alert
        color="marigold"
        role="alert"
      >{t`The server’s answer was lost, and the token is shown only once. Choose Pairing code or New token for ${name}.`}</Alert>
    )
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        <TillPlace />
        {t`, then scan this code or paste the token.`}
      </Text>
      <div className={classes.qr}>
        <ReceiptCode content={token} label={t`Token of ${name}, for scanning on the till`} />
      </div>
      <code className={classes.token}>{token}</code>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" className={classes.once ?? ''}>
          <IconEyeOff size={16} stroke={1.7} aria-hidden /> {t`This is shown only once. Nobody can look it up later.`}
        </Text>
        <CopyButton value={token} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t`Copied` : t`Copy token`}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
