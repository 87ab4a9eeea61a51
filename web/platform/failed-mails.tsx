import { t } from '@lingui/core/macro'
import { Button, Card, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { useNow } from '../shared/use-now.ts'
import { formatAgo } from '../shared/words/dates.ts'
import classes from './platform.module.css'

/** Mails that were given up, with the mail server's last word; nothing at all while there are none. */
export function FailedMails() {
  const titleId = useId()
  const now = useNow(60_000)
  const { data } = useQuery(api.platform.failedMails.queryOptions({ input: {}, staleTime: 0, refetchInterval: 60_000 }))
  const retry = useMutation(
    api.platform.retryMail.mutationOptions({
      onSuccess: () => toast.ok(t`The email will be tried again`),
      onError: showFailure(t`The email could not be tried again`),
      onSettled: () => cache.invalidateQueries({ queryKey: api.platform.failedMails.key() }),
    }),
  )
  if (!data || data.totalCount === 0) return null
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>{t`Emails that failed`}</Title>
        <span className={classes.quiet}>{data.totalCount}</span>
      </div>
      <ul className={classes.list}>
        {data.failed_mails.map(({ id, kind, recipient, last_error, failed_at }) => (
          <li key={id}>
            <span className={classes.who}>
              <strong>{recipient ?? t`Somebody in a shop`}</strong>
              <small>
                {kind.replaceAll('-', ' ')} · {formatAgo(failed_at, now)} · {last_error}
              </small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Try the email to ${{ recipient: recipient ?? kind }} again`}
              loading={retry.isPending && retry.variables.id === id}
              onClick={() => retry.mutate({ id })}
            >{t`Try again`}</Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
