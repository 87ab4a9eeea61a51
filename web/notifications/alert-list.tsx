import { t } from '@lingui/core/macro'
import { IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Alert } from '@tunda/contract/notifications/alerts'
import { api } from '../shared/calls/api.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { toast } from '../shared/page/toast.tsx'
import { Pages } from '../shared/table/table-pages.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { useNow } from '../shared/use-now.ts'
import { AlertRow } from './alert-row.tsx'
import classes from './notification-list.module.css'

const limit = 20
type Props = { resolved: boolean; page: number; onPage: (page: number) => void }

/** The alerts that are open, or those that are not any more. */
export function AlertList({ resolved, page, onPage }: Props) {
  const query = useQuery(
    api.notifications.alerts.list.queryOptions({ input: { resolved, page, limit }, placeholderData: keepPreviousData }),
  )
  const now = useNow(60_000)
  const resolve = useMutation(
    api.notifications.alerts.resolve.mutationOptions({
      onSuccess: ({ title }) => toast.ok(t`Resolved`, title),
      onError: (error) => toast.bad(t`Not resolved`, asFailure(error).message),
      onSettled: () => refresh('alerts'),
    }),
  )
  const alerts: Alert[] | undefined = query.data?.alerts
  if (alerts === undefined) return query.error ? <FailedState error={query.error} query={query} /> : <LoadingState />
  if (alerts.length === 0) return resolved ? <NoneYet /> : <AllWell />
  return (
    <>
      <ul className={classes.list} aria-label={resolved ? t`Resolved alerts` : t`Alerts to resolve`}>
        {alerts.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            now={now}
            isResolving={resolve.isPending && resolve.variables.id === alert.id}
            onResolve={() => resolve.mutate({ id: alert.id, resolved: true })}
          />
        ))}
      </ul>
      {query.data && query.data.totalPages > 1 ? (
        <Pages {...query.data} limit={limit} onPage={onPage} label={t`Alerts`} />
      ) : null}
    </>
  )
}

function AllWell() {
  return <EmptyState icon={IconCircleCheck} title={t`No alerts`} text={t`No alerts need your attention.`} />
}

function NoneYet() {
  return <EmptyState icon={IconHistory} title={t`Nothing resolved yet`} text={t`Resolved alerts are kept here.`} />
}
