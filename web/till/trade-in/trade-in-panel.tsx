import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { TillTradeInRules } from '@tunda/contract/till/till-trade-ins'
import { lazy, Suspense, useEffect, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { LoadingState } from '../../shared/table/table-states.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { SidePanel } from '../panels/side-panel.tsx'
import { CallProblem } from '../refunds/use-one-call.tsx'
import { useConnection } from '../shop-line.ts'
import { fetchTradeInRules } from '../sync/till-server.ts'

const OfferAtTill = lazy(async () => ({ default: (await import('./offer-at-till.tsx')).OfferAtTill }))

type Props = { desk: Desk; onClose: () => void }

/** Takes a used device in part payment of the ticket, online. */
export function TradeInPanel({ desk, onClose }: Props) {
  const isOffline = useConnection(desk.till) === 'offline'
  const isEmpty = desk.ticket.lines.length === 0
  const [tries, setTries] = useState(0)
  return (
    <SidePanel title={t`Trade in a device`} onClose={onClose}>
      {isOffline ? (
        <EmptyState
          icon={IconPlugConnectedX}
          title={t`A trade-in needs a connection`}
          text={t`Checking the device and keeping the seller’s document need a connection. Sell without the trade-in, or hold the sale until the connection is back.`}
        />
      ) : isEmpty ? (
        <Text>{t`Add what the customer buys to the ticket first. To buy a device for money, use the back office.`}</Text>
      ) : (
        <Offer key={tries} desk={desk} onClose={onClose} onAgain={() => setTries(tries + 1)} />
      )}
    </SidePanel>
  )
}

function Offer({ desk, onClose, onAgain }: Props & { onAgain: () => void }) {
  const { rules, problem } = useRules(desk.till)
  if (rules)
    return (
      <Suspense fallback={<LoadingState />}>
        <OfferAtTill desk={desk} rules={rules} onClose={onClose} />
      </Suspense>
    )
  if (!problem) return <LoadingState />
  return (
    <Stack gap="md">
      <CallProblem>{problem}</CallProblem>
      <Button variant="default" size="lg" onClick={onAgain}>{t`Try again`}</Button>
    </Stack>
  )
}

/** The shop's rules for devices, fresh from the server. */
function useRules(till: Desk['till']) {
  const [answer, setAnswer] = useState<{ readonly rules?: TillTradeInRules; readonly problem?: string }>({})
  useEffect(() => {
    const leaving = new AbortController()
    fetchTradeInRules(till).then(
      (rules) => leaving.signal.aborted || setAnswer({ rules }),
      (error: unknown) => leaving.signal.aborted || setAnswer({ problem: asFailure(error).message }),
    )
    return () => leaving.abort()
  }, [till])
  return answer
}
