import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { MissingSettings } from '../shared/calls/config.ts'
import { networkFailure } from '../shared/calls/failure.ts'
import { FullPage } from '../shared/page/full-page.tsx'
import { Mark } from '../shared/page/wordmark.tsx'

/** The page that could not start: which settings its server lacks, or that the server did not answer. */
export function StartFailure({ error }: { error: unknown }) {
  const message = error instanceof MissingSettings ? error.message : networkFailure().message
  return (
    <FullPage
      title={t`Tunda could not start`}
      art={<Mark size={48} />}
      actions={<Button onClick={() => window.location.reload()}>{t`Refresh Page`}</Button>}
    >
      <span role="alert">{message}</span>
    </FullPage>
  )
}
