import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { asFailure } from '../shared/calls/failure.ts'
import { FullPage } from '../shared/page/full-page.tsx'

type Props = { error: unknown; onRetry: () => unknown; isRetrying: boolean }

export function PrivilegeCheckFailed({ error, onRetry, isRetrying }: Props) {
  const navigate = useNavigate()
  const failure = asFailure(error)
  return (
    <FullPage
      title={t`Your privileges could not be checked`}
      art={<IconPlugConnectedX size={44} stroke={1.4} aria-hidden />}
      actions={
        <>
          <Button onClick={onRetry} loading={isRetrying}>{t`Retry`}</Button>
          <Button variant="default" onClick={() => navigate(-1)}>{t`Go Back`}</Button>
        </>
      }
      footnote={
        <Trans>
          Error code <code>{ph({ code: failure.code })}</code>
        </Trans>
      }
    >
      <span role="alert">{failure.message}</span>
    </FullPage>
  )
}
