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
      title="Your privileges could not be checked"
      art={<IconPlugConnectedX size={44} stroke={1.4} aria-hidden />}
      actions={
        <>
          <Button onClick={onRetry} loading={isRetrying}>
            Retry
          </Button>
          <Button variant="default" onClick={() => navigate(-1)}>
            Go Back
          </Button>
        </>
      }
      footnote={
        <>
          Error code <code>{failure.code}</code>
        </>
      }
    >
      <span role="alert">{failure.message}</span>
    </FullPage>
  )
}
