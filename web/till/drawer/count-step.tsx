import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mantine/core'
import { type CountFound, mostCounts, sumOfCash } from '@tunda/contract/till/drawer-shapes'
import type { TillDrawer } from '@tunda/contract/till/till-drawer'
import { useState } from 'react'
import { CloseForm } from '../../shared/drawer/close-form.tsx'
import { CountForm, type CountTyped } from '../../shared/drawer/count-form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import { salesSince } from '../store/past-sales.ts'
import type { Till } from '../till.ts'
import { keepOrSay } from './keep-or-say.ts'
import { compareCount, type KeptDrawer, mayCountAgain, type ShiftHere, sumsHere } from './kept-drawer.ts'
import { changeDrawer, keepDone } from './use-drawer-of-till.ts'

type Props = {
  till: Till
  purpose: 'close' | 'handover'
  drawer: TillDrawer
  shift: ShiftHere
  draft: KeptDrawer['draft']
  reviews: boolean
  onLeave: (next?: 'report') => void
}

/** Counts the open drawer, to close it or to take it over. What is typed is stored on this device: a restarted till continues the count. */
export function CountStep({ till, purpose, drawer, shift, draft, reviews, onLeave }: Props) {
  const isResumed = draft?.purpose === purpose
  const [typed, setTyped] = useState<CountTyped>(isResumed ? draft : { cash: {}, others: {} })
  const [found, setFound] = useState<CountFound | undefined>(isResumed ? countedSoFar(shift, draft) : undefined)
  const [isBusy, setBusy] = useState(false)
  const counted = formatMoney(sumOfCash(typed.cash))

  function type(next: CountTyped | null) {
    if (next) setTyped(next)
    // Of a shift that another tab has closed, nothing is counted into the next one.
    void changeDrawer(till, (kept) =>
      kept.shift?.id === shift.id ? { ...kept, draft: next && { ...next, purpose } } : kept,
    )
  }

  async function count(said: { readonly wallet_id: string; readonly counted: number }[]) {
    setBusy(true)
    const others = purpose === 'close' ? said : []
    const sums = sumsHere(shift, await salesSince(till.database, shift.opened_at), drawer)
    const result = compareCount(shift, { cash: typed.cash, others }, sums, drawer, reviews)
    const done = { kind: 'count', shift_id: shift.id, purpose, cash: typed.cash, others } as const
    const isKept = await keepOrSay(() => keepDone(till, done, result))
    setBusy(false)
    if (!isKept) return
    if (purpose === 'close') return setFound(result)
    toast.ok(t`The drawer is yours now`, t`Counted ${{ sumOfCash: counted }}.`)
    onLeave()
  }

  async function close({ reason, left }: { readonly reason: string; readonly left: number | null }) {
    const done = { kind: 'close', shift_id: shift.id, reason: reason || null, left } as const
    if (!(await keepOrSay(() => keepDone(till, done)))) return
    toast.ok(t`The drawer is closed`, t`Counted ${{ sumOfCash: counted }}.`)
    onLeave()
  }

  if (found) {
    const wallets = [{ id: drawer.id, kind: 'cash_drawer' as const }, ...drawer.wallets]
    const sum = sumOfCash(typed.cash)
    const again = () => setFound(undefined)
    return <CloseForm counted={sum} found={found} wallets={wallets} onAgain={again} onClose={close} />
  }
  if (!mayCountAgain(shift)) {
    return <Alert color="marigold">{t`This shift was counted ${mostCounts} times. Close it in the back office.`}</Alert>
  }
  const cancel = () => {
    type(null)
    onLeave()
  }
  return (
    <Stack>
      <CountForm
        typed={typed}
        onType={type}
        isHandover={purpose === 'handover'}
        wallets={drawer.wallets}
        isBusy={isBusy}
        onCancel={cancel}
        onCount={(others) => void count(others)}
      />
    </Stack>
  )
}

/** The result of the last count, if nothing was typed since: the till was interrupted before the closing. */
function countedSoFar({ counts }: ShiftHere, { cash }: CountTyped): CountFound | undefined {
  const last = counts.at(-1)
  const isSame = JSON.stringify(last?.event.cash) === JSON.stringify(cash)
  return last?.event.purpose === 'close' && isSame ? last.found : undefined
}
