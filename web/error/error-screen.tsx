import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, CopyButton } from '@mantine/core'
import { appVersion } from '@tunda/contract/version'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { type Report, reportOf } from '../shared/calls/report.ts'
import { FullPage } from '../shared/page/full-page.tsx'
import { Mark } from '../shared/page/wordmark.tsx'

/** What a person sees when a screen fails to draw. Words and actions are the spec's; the way home loads the app afresh. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [report] = useState(() => reportOf(error))
  return (
    <FullPage
      title={t`Something went wrong`}
      art={<Mark size={48} />}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t`Refresh Page`}</Button>
          <Button variant="default" component="a" href={paths.landing}>{t`Go Home`}</Button>
        </>
      }
      footnote={
        <>
          <Trans>
            Error code <code>{ph({ code: report.code })}</code> ·
          </Trans>{' '}
          <CopyButton value={details(report)}>
            {({ copied, copy }) => (
              <Anchor component="button" type="button" size="xs" onClick={copy}>
                {copied ? t`Copied` : t`Copy details`}
              </Anchor>
            )}
          </CopyButton>
        </>
      }
    >{t`An unexpected error occurred. Please try refreshing the page or return to the home page.`}</FullPage>
  )
}

// For a message to support: what failed, where, for whom, and what led there; no figures, and no secret.
function details({ code, message, page, at, context, breadcrumbs }: Report): string {
  const { id, email, organizationId, role } = context
  return [
    t`Tunda ${appVersion}`,
    `${code} ${message}`,
    t`Page ${page}`,
    t`Time ${at}`,
    t`Person ${{ value: [id, email].filter(Boolean).join(' ') || t`signed out` }}`,
    ...(organizationId ? [`Organization ${organizationId} ${role ?? ''}`.trim()] : []),
    navigator.userAgent,
    '',
    ...breadcrumbs.map((crumb) => `${crumb.at} ${crumb.kind} ${crumb.text}`),
  ].join('\n')
}
