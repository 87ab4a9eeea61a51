import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Code } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { FullPage } from '../shared/page/full-page.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'
import { TornReceipt } from './torn-receipt.tsx'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  const user = useSignedInUser()
  return (
    <FullPage
      title={t`Page not found`}
      art={<TornReceipt />}
      actions={
        <>
          <Button component={Link} to={paths.landing} variant={user ? 'default' : 'filled'}>{t`Go Home`}</Button>
          {user ? <Button component={Link} to={paths.dashboard}>{t`Dashboard`}</Button> : null}
        </>
      }
    >
      <Trans>
        There is nothing at <Code>{pathname}</Code>. Check the address, or start again from a page you know.
      </Trans>
    </FullPage>
  )
}
