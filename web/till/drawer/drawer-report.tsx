import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import type { TillDrawer } from '@tunda/contract/till/till-drawer'
import { useEffect, useRef, useState } from 'react'
import { ShareReport } from '../../shared/drawer/share-report.tsx'
import { ShiftPaper } from '../../shared/drawer/shift-paper.tsx'
import { printInvoice } from '../../shared/files/print-invoice.ts'
import { BackButton } from '../../shared/page/back-button.tsx'
import { LoadingState } from '../../shared/table/table-states.tsx'
import { dayOf, defaultDateStyle } from '../../shared/words/dates.ts'
import type { Desk } from '../desk/use-desk.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { salesSince } from '../store/past-sales.ts'
import { fetchShift } from '../sync/till-server.ts'
import { type KeptDrawer, type ShiftHere, sumsHere } from './kept-drawer.ts'

type Working = { readonly drawer: TillDrawer; readonly kept: KeptDrawer; readonly reviews: boolean }
type Props = { desk: Desk; working: Working; onBack: () => void }

/** The X report of the open shift, or the Z report of the last one: on screen, on paper, on a roll, or to share. */
export function DrawerReport({ desk, working, onBack }: Props) {
  const { till, terminal } = desk
  const { shown, isOwn } = useReport(desk, working)
  const paper = useRef<HTMLElement>(null)
  const print = (width?: 80) => paper.current && printInvoice(paper.current, width)
  const back = <BackButton onClick={onBack} />
  if (!shown) return <LoadingState />
  return (
    <Stack gap="md">
      <Group gap="xs">
        {back}
        <Button
          variant="default"
          leftSection={<IconReceipt size={18} stroke={1.7} aria-hidden />}
          onClick={() => print(80)}
        >{t`Print 80 mm`}</Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => print()}
        >{t`Print A4`}</Button>
        <ShareReport shown={shown} shop={terminal.shop.name} />
      </Group>
      {isOwn ? <Text size="sm" c="dimmed">{t`As far as this till knows. The shop’s books may have more.`}</Text> : null}
      <ShiftPaper ref={paper} shown={shown} shop={till.isSample ? '' : terminal.shop.name} />
    </Stack>
  )
}

/** The server's report, or while offline what this till knows by itself. */
function useReport({ till, terminal }: Desk, { drawer, kept, reviews }: Working) {
  const { shift, closed } = kept
  const [asked, setAsked] = useState<ShiftShown>()
  const [sales, setSales] = useState<readonly KeptSale[]>()
  const { id, opened_at } = shift ?? {}
  useEffect(() => {
    if (!id || !opened_at) return
    const pass = till.person.get()?.pass
    const ask = till.line.now() === 'online' ? fetchShift(till, id, pass) : Promise.reject(new Error('offline'))
    ask.then(setAsked, async () => setSales(await salesSince(till.database, opened_at)))
  }, [till, id, opened_at])
  if (!shift) return { shown: closed?.z ?? undefined, isOwn: false }
  if (asked) return { shown: asked, isOwn: false }
  if (!sales) return { shown: undefined, isOwn: false }
  const day = dayOf(shift.opened_at, { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone })
  return { shown: reportHere({ shift, sales, drawer, reviews, day, name: terminal.name }), isOwn: true }
}

type Here = {
  readonly shift: ShiftHere
  readonly sales: readonly KeptSale[]
  readonly drawer: TillDrawer
  readonly reviews: boolean
  readonly day: string
  readonly name: string
}

function refundsHere({ refunds = [] }: ShiftHere) {
  const total = refunds.flatMap(({ payments }) => payments).reduce((all, { amount }) => all + amount, 0)
  return { count: refunds.length, total }
}

/** The X report from the till's own sales and movements; the expected cash only for people who review drawers. */
function reportHere({ shift, sales, drawer, reviews, day, name }: Here): ShiftShown {
  const own = sales.filter(({ shift_id }) => shift_id === shift.id).map(({ receipt }) => receipt)
  const sum = (figure: (receipt: (typeof own)[number]) => number) => own.reduce((all, one) => all + figure(one), 0)
  const { id, number, opened_at, opened_by, opening_counted, held_by } = shift
  const sums = {
    sales: {
      count: own.length,
      total: sum((one) => one.total_amount),
      discount: sum((one) => one.discount_amount),
      tax: sum((one) => one.tax_amount),
    },
    refunds: refundsHere(shift),
    wallets: sumsHere(shift, sales, drawer),
  }
  return {
    report: {
      id,
      drawer_id: drawer.id,
      drawer: name,
      number: number ?? 0,
      business_date: day,
      opened_at,
      opened_by,
      opening_counted,
      held_by,
      closed_at: null,
      closed_by: null,
      z_number: null,
      reason: null,
      ...(reviews ? sums : {}),
      entries: shift.moves.map(({ event, by }) => ({
        id: event.id,
        kind: event.wallet_id ? 'transfer' : event.direction === 'in' ? 'pay_in' : 'pay_out',
        wallet_id: drawer.id,
        amount: event.direction === 'in' ? event.amount : -event.amount,
        reason: event.reason,
        note: event.note ?? null,
        user_name: by,
        occurred_at: event.at,
      })),
      counts: shift.counts.map(({ event, by, found }) => ({
        attempt: found.attempt,
        purpose: event.purpose,
        wallet_id: drawer.id,
        counted: Object.entries(event.cash ?? {}).reduce((all, [value, many]) => all + Number(value) * many, 0),
        cash: event.cash ?? null,
        user_name: by,
        counted_at: event.at,
      })),
    },
    is_blind: !reviews,
    is_counting: false,
    addenda: [],
    z_hash: null,
    is_intact: null,
    reviewed: null,
  }
}
