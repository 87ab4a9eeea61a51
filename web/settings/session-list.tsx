import { Badge, Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '@tunda/contract/account-own'
import { deviceWords, isHandheld } from '@tunda/contract/device-words'
import { api } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { formatAgo, formatDateTime } from '../shared/dates.ts'
import { showFailure } from '../shared/show-failure.ts'
import { FailedState } from '../shared/table-states.tsx'
import { toast } from '../shared/toast.tsx'
import classes from './session-list.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Where the person is signed in; any but this one can be ended. */
export function SessionList() {
  const list = useQuery(api.account.sessions.queryOptions({ staleTime: 0 }))
  return (
    <SettingsSection title="Signed in" text="Devices and browsers where you are signed in now.">
      {list.data ? (
        <ul className={classes.list}>
          {list.data.user_sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      {list.isPending ? <Skeleton h={48} aria-hidden /> : null}
      {list.isLoadingError ? <FailedState error={list.error} query={list} /> : null}
    </SettingsSection>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, user_agent, created_at, refreshed_at, is_current } = session
  const device = deviceWords(user_agent)
  const Mark = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const end = useMutation(
    api.account.endSession.mutationOptions({
      onSuccess: () => toast.ok('Session ended', device),
      onError: showFailure('The session was not ended'),
      onSettled: () => cache.invalidateQueries({ queryKey: api.account.sessions.key() }),
    }),
  )
  return (
    <li className={classes.session}>
      <Mark size={24} stroke={1.6} className={classes.device} aria-hidden />
      <div className={classes.words}>
        <b>{device}</b>
        <span>
          Signed in {formatDateTime(created_at)} · used {formatAgo(refreshed_at)}
        </span>
      </div>
      {is_current ? (
        <Badge variant="light">This device</Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={`End ${device}, signed in ${formatDateTime(created_at)}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          End
        </Button>
      )}
    </li>
  )
}
