import { t } from '@lingui/core/macro'
import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PasswordResetRequest } from '@tunda/contract/platform/platform'
import { api } from '../shared/calls/api.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import classes from './platform.module.css'

const looks = {
  waiting: { tone: 'info', words: t`Waiting` },
  done: { tone: 'ok', words: t`Done` },
  expired: { tone: 'quiet', words: t`Link expired` },
} as const satisfies Record<PasswordResetRequest['status'], unknown>

/** The resets that were requested for one person; nothing while there are none. */
export function UserResets({ userId }: { userId: string }) {
  const input = { target_user_id: userId, limit: 5 }
  const { data } = useQuery(api.platform.resetRequests.queryOptions({ input, staleTime: 0 }))
  if (!data || data.totalCount === 0) return null
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">{t`Password resets`}</Title>
      <ul className={classes.list}>
        {data.password_reset_requests.map(({ id, reason, requested_by_email, created_at, status }) => (
          <li key={id}>
            <span className={classes.who}>
              {reason}
              <small>
                {formatDateTime(created_at)} · {requested_by_email}
              </small>
            </span>
            <StatusBadge tone={looks[status].tone}>{looks[status].words}</StatusBadge>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
