import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { FullPage } from '../shared/page/full-page.tsx'
import { useSignedInUser } from '../shared/session/auth.ts'

type Props = { onRefresh: () => unknown; isRefreshing: boolean }

/** For a signed-in person at a page of the platform team. */
export function AccessDenied({ onRefresh, isRefreshing }: Props) {
  const user = useSignedInUser()
  return (
    <FullPage
      title={t`Access Denied`}
      art={<IconLock size={44} stroke={1.4} aria-hidden />}
      actions={
        <>
          <Button component={Link} to={paths.dashboard}>{t`Return to dashboard`}</Button>
          <Button variant="default" onClick={onRefresh} loading={isRefreshing}>{t`Refresh privileges`}</Button>
        </>
      }
      footnote={user?.email ? t`Signed in as ${{ email: user.email }}` : undefined}
    >{t`This page is for the platform’s super admins, and your account is not one of them.`}</FullPage>
  )
}
