import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ApiKey } from '@tunda/contract/programs/api-keys'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatAgo, formatDate, formatDateTime } from '../../shared/words/dates.ts'
import { PlacesLine } from '../places.tsx'
import { rightsLine } from '../roles/right-words.ts'
import classes from '../roles/roles.module.css'

type Props = { apiKey: ApiKey; onEdit: () => void; onRotate: () => void; onRevoke: () => void }

/** A key: what it may do, how it is used, and what may be done about it. */
export function KeyRow({ apiKey, onEdit, onRotate, onRevoke }: Props) {
  const { name, secret_prefix, revoked_at, overlap_until } = apiKey
  const now = useNow(60_000)
  const isOver = apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= now
  return (
    <li className={classes.role}>
      <span className={classes.facts}>
        <b className={classes.name}>{name}</b>
        <span className={classes.line}>
          {rightsLine({ rights: apiKey.rights, max_discount_percent: null, max_refund: null })}
        </span>
        <PlacesLine of={apiKey} />
        <span className={classes.line}>
          {t`Secret ${secret_prefix}…`} · {endWords(apiKey)} ·{' '}
          {t`made by ${{ maker: apiKey.user_name || t`a colleague who has left` }}`}
        </span>
        <span className={classes.holders}>{usageWords(apiKey, now)}</span>
        {overlap_until ? (
          <span
            className={classes.line}
          >{t`The old secret works until ${{ until: formatDateTime(overlap_until) }}.`}</span>
        ) : null}
        {apiKey.user_id === null && revoked_at === null ? (
          <span
            className={classes.line}
          >{t`This key stopped when the person who made it left. Give it a new secret to use it again.`}</span>
        ) : null}
      </span>
      {revoked_at ? <StatusBadge tone="bad">{t`Revoked`}</StatusBadge> : null}
      {isOver && !revoked_at ? (
        <StatusBadge tone="quiet">{t({ message: 'Expired', comment: 'An API key' })}</StatusBadge>
      ) : null}
      {revoked_at ? null : (
        <span className={classes.actions}>
          <Button variant="default" size="sm" onClick={onEdit} aria-label={t`Edit ${name}`}>{t`Edit`}</Button>
          {isOver ? null : (
            <Button
              variant="default"
              size="sm"
              onClick={onRotate}
              aria-label={t`New secret for ${name}`}
            >{t`New secret`}</Button>
          )}
          <Button variant="default" size="sm" onClick={onRevoke} aria-label={t`Revoke ${name}`}>{t`Revoke`}</Button>
        </span>
      )}
    </li>
  )
}

function endWords({ expires_at }: ApiKey): string {
  return expires_at === null ? t`no end date` : t`until ${{ day: formatDate(expires_at) }}`
}

function usageWords({ last_used_at, calls, errors, last_error_at, last_error_status }: ApiKey, now: number): string {
  if (last_used_at === null) return t`Never used`
  const parts = [
    t`Last used ${{ ago: formatAgo(last_used_at, now) }}`,
    plural(calls, { one: '# call', other: '# calls' }),
  ]
  if (errors > 0 && last_error_at !== null) {
    const failed = plural(errors, { one: '# error', other: '# errors' })
    parts.push(t`${failed}, the last ${{ status: last_error_status ?? 0 }} ${{ ago: formatAgo(last_error_at, now) }}`)
  }
  return parts.join(' · ')
}
