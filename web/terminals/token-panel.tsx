import { t } from '@lingui/core/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { OnceShown } from '../shared/page/once-shown.tsx'
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
      <OnceShown text={token} copy={t`Copy token`} />
    </Stack>
  )
}
