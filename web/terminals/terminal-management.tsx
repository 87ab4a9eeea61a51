import { plural, t } from '@lingui/core/macro'
import { Button, Card, Progress, Text } from '@mantine/core'
import { IconDeviceTabletDollar, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import { type ReactNode, useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { ReviewLink } from '../shared/page/review-link.tsx'
import { UpgradeOffer } from '../shared/plans/upgrade-offer.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { AddTerminalDialog } from './add-terminal-dialog.tsx'
import { type Action, TerminalAction } from './terminal-action.tsx'
import { TerminalCard } from './terminal-card.tsx'
import classes from './terminals.module.css'

/** Milliseconds between looks at who is there: tills say so once a minute. */
const lookAgain = 30_000

export function TerminalManagement() {
  const [isAdding, setAdding] = useState(false)
  const [action, setAction] = useState<Action>()
  const list = useQuery(api.terminals.list.queryOptions({ staleTime: 0, refetchInterval: lookAgain }))
  const { data } = list
  const isFull = data !== undefined && data.limit !== unlimited && data.used >= data.limit
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => setAdding(true)}
    >{t`Add terminal`}</Button>
  )
  return (
    <>
      <PageHeader
        title={t`Terminal Management`}
        facts={t`The tills of your shop, and what they have not sent yet.`}
        actions={
          <>
            <ReviewLink />
            {data?.totalCount === 0 ? null : add}
          </>
        }
      />
      {data ? (
        <>
          <TerminalLimit used={data.used} limit={data.limit} />
          <Terminals terminals={data.pos_terminals} onAction={setAction} empty={add} />
        </>
      ) : (
        <Card p={0}>{list.error ? <FailedState error={list.error} query={list} /> : <LoadingState />}</Card>
      )}
      <AddTerminalDialog isOpen={isAdding} count={data?.used ?? 0} isFull={isFull} onClose={() => setAdding(false)} />
      <TerminalAction action={action} onClose={() => setAction(undefined)} />
    </>
  )
}

type Props = { terminals: readonly PosTerminal[]; onAction: (action: Action) => void; empty: ReactNode }

function Terminals({ terminals, onAction, empty }: Props) {
  if (terminals.length === 0) {
    return (
      <Card p={0}>
        <EmptyState
          icon={IconDeviceTabletDollar}
          title={t`No terminals yet`}
          text={t`A terminal turns a tablet, phone or computer into a till that keeps selling without a connection.`}
          action={empty}
        />
      </Card>
    )
  }
  return (
    <ul className={classes.grid}>
      {terminals.map((terminal) => (
        <TerminalCard key={terminal.id} terminal={terminal} onAction={onAction} />
      ))}
    </ul>
  )
}

/** How many terminals the plan has room for; nothing to say where there is no limit. */
function TerminalLimit({ used, limit }: { used: number; limit: number }) {
  if (limit === unlimited) return null
  const percent = limit === 0 ? 100 : (used / limit) * 100
  return (
    <div className={classes.limit}>
      <Text size="sm" id="terminals-used">
        {t`${used} of ${plural(limit, { one: '# terminal', other: '# terminals' })} used`}
        {used >= limit ? (
          <>
            {'. '}
            <UpgradeOffer resource="terminals" count={used} />
          </>
        ) : null}
      </Text>
      <Progress.Root size={8}>
        <Progress.Section
          value={Math.min(percent, 100)}
          color={percent >= 100 ? 'var(--tunda-bad)' : percent >= 80 ? 'var(--tunda-warn)' : 'var(--tunda-primary)'}
          aria-labelledby="terminals-used"
        />
      </Progress.Root>
    </div>
  )
}
