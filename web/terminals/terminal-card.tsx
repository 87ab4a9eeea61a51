import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Title } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useLocations } from '../shared/calls/locations.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { StatusBadge, type Tone } from '../shared/table/status-badge.tsx'
import { useNow } from '../shared/use-now.ts'
import { formatAgo, formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import type { Action } from './terminal-action.tsx'
import { TerminalMenu } from './terminal-menu.tsx'
import classes from './terminals.module.css'

type Props = { terminal: PosTerminal; onAction: (action: Action) => void }

/** One till: whether it is there, what it sold today and what it has not sent yet. */
export function TerminalCard({ terminal, onAction }: Props) {
  const now = useNow(30_000)
  const { name, code, status, clone_alerts } = terminal
  const standing = standingOf(terminal, now)
  const titleId = `terminal-${terminal.id}`
  return (
    <Card component="li" className={classes.card ?? ''} data-revoked={status === 'revoked' || undefined}>
      <section aria-labelledby={titleId}>
        <Group justify="space-between" align="start" gap="xs">
          <div className={classes.title}>
            <Title order={2} size="h3" id={titleId} className={classes.name ?? ''}>
              {name}
            </Title>
            <p className={classes.code}>
              {[code, terminal.token_prefix && t`token ${{ tokenPrefix: terminal.token_prefix }}…`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Group gap={4} wrap="nowrap">
            <StatusBadge tone={standing.tone}>{standing.words}</StatusBadge>
            <TerminalMenu terminal={terminal} onAction={onAction} />
          </Group>
        </Group>
        {clone_alerts > 0 ? <CloneAlert terminal={terminal} onAction={onAction} /> : null}
        <Facts terminal={terminal} now={now} />
        {status === 'waiting' ? (
          <Button
            variant="default"
            fullWidth
            mt="sm"
            onClick={() => onAction({ kind: 'pair', terminal })}
          >{t`Show a pairing code`}</Button>
        ) : null}
        {status === 'revoked' ? (
          <Button
            variant="default"
            fullWidth
            mt="sm"
            onClick={() => onAction({ kind: 'pair', terminal })}
          >{t`Pair again`}</Button>
        ) : null}
      </section>
    </Card>
  )
}

function CloneAlert({ terminal, onAction }: Props) {
  return (
    <Alert color="clay" mt="sm" icon={<IconCopyCheck size={18} stroke={1.7} aria-hidden />} role="alert">
      {t`Its token seems to be on two devices. Nothing was lost. If you did not set this up, revoke it.`}
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => onAction({ kind: 'settle', terminal })}
        >{t`Resolve alert`}</Button>
        <Button size="xs" color="clay.8" c="white" onClick={() => onAction({ kind: 'revoke', terminal })}>
          {t`Revoke ${{ terminal: terminal.name }}`}
        </Button>
      </Group>
    </Alert>
  )
}

/** Whether people unlock the tills by PIN or badge, as far as whoever looks may know. */
function useHasStaff(): boolean {
  const { data } = useQuery(api.staff.list.queryOptions({ enabled: useMayCall(contractRoutes.staff.list) }))
  return data?.staff.some(({ is_active, has_pin, has_badge }) => is_active && (has_pin || has_badge)) ?? false
}

function Facts({ terminal, now }: { terminal: PosTerminal; now: number }) {
  const { sales_today: today, queue_length: queue, overlap_until: overlap, pairing_until: pairing } = terminal
  const location = useLocations()?.locations.find(({ id }) => id === terminal.location_id)?.name
  const hasStaff = useHasStaff()
  const facts: [string, string, ('warn' | undefined)?][] = [
    [
      t`Not sent yet`,
      queue === 0 ? t`Nothing` : t`${plural(queue, { one: '# sale', other: '# sales' })}`,
      queue > 0 ? 'warn' : undefined,
    ],
    [t`Last seen`, terminal.last_seen_at ? formatAgo(terminal.last_seen_at, now) : t`Never`],
    [t`App version`, terminal.app_version ?? '–'],
    [t`Sells as`, hasStaff ? t`Whoever unlocks it` : terminal.user_name || '–'],
  ]
  if (today) {
    const words = today.count === 0 ? t`No sales yet` : `${formatCount(today.count)} · ${formatMoney(today.total)}`
    facts.unshift([t`Today`, words])
  }
  if (location) facts.unshift([t`Location`, location])
  if (overlap) facts.push([t`Old token works until`, formatDateTime(overlap)])
  if (pairing) facts.push([t`Pairing code until`, formatDateTime(pairing)])
  if (terminal.revoked_at) facts.push([t`Revoked`, formatDateTime(terminal.revoked_at)])
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeric" data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Tills greet once a minute: three silent minutes are no longer one that is late. */
const silentAfter = 180_000

function standingOf({ status, last_seen_at }: PosTerminal, now: number): { tone: Tone; words: string } {
  if (status === 'revoked') return { tone: 'bad', words: t`Revoked` }
  if (status === 'waiting' || last_seen_at === null) return { tone: 'info', words: t`Waiting for a device` }
  return now - Date.parse(last_seen_at) > silentAfter
    ? { tone: 'quiet', words: t`Offline` }
    : { tone: 'ok', words: t`Online` }
}
