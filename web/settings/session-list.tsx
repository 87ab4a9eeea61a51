import { t } from '@lingui/core/macro'
import { Badge, Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '@tunda/contract/accounts/account-own'
import { deviceWords, isHandheld } from '@tunda/contract/products/device-words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { signOutEverywhere } from '../shared/session/auth.ts'
import { FailedState } from '../shared/table/table-states.tsx'
import { formatAgo, formatDateTime } from '../shared/words/dates.ts'
import classes from './session-list.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Where the person is signed in; all but this session can be ended. */
export function SessionList() {
  const list = useQuery(api.account.sessions.queryOptions({ staleTime: 0 }))
  return (
    <SettingsSection title={t`Signed in`} text={t`Devices and browsers where you are signed in now.`}>
      {list.data ? (
        <ul className={classes.list}>
          {list.data.user_sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      {list.data && list.data.user_sessions.length > 1 ? <SignOutEverywhere /> : null}
      {list.isPending ? <Skeleton h={48} aria-hidden /> : null}
      {list.isLoadingError ? <FailedState error={list.error} query={list} /> : null}
    </SettingsSection>
  )
}

/** Ends every session of the person, including this one. */
function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    await signOutEverywhere()
    await navigate(paths.landing)
  }

  return (
    <>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>{t`Sign out everywhere`}</Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Sign out everywhere?`}
        action={t`Sign out everywhere`}
        onConfirm={leave}
        danger
      >{t`Every phone and computer is signed out, this one too. You sign in again with your password.`}</ConfirmDialog>
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, user_agent, created_at, refreshed_at, is_current } = session
  const device = deviceWords(user_agent)
  const Mark = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const end = useMutation(
    api.account.endSession.mutationOptions({
      onSuccess: () => toast.ok(t`Session ended`, device),
      onError: showFailure(t`The session was not ended`),
      onSettled: () => cache.invalidateQueries({ queryKey: api.account.sessions.key() }),
    }),
  )
  return (
    <li className={classes.session}>
      <Mark size={24} stroke={1.6} className={classes.device} aria-hidden />
      <div className={classes.words}>
        <b>{device}</b>
        <span>
          {is_current
            ? t`Signed in ${{ createdAt: formatDateTime(created_at) }}`
            : t`Signed in ${{ createdAt: formatDateTime(created_at) }} · used ${{ refreshedAt: formatAgo(refreshed_at) }}`}
        </span>
      </div>
      {is_current ? (
        <Badge variant="light">{t`This device`}</Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={t`End ${device}, signed in ${{ createdAt: formatDateTime(created_at) }}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >{t`End`}</Button>
      )}
    </li>
  )
}
