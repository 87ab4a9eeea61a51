import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCashRegister, IconReport, IconUsers } from '@tabler/icons-react'
import { type CashCounted, sumOfCash } from '@tunda/contract/till/drawer-shapes'
import { type ReactNode, useEffect, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { CashCount } from '../../shared/drawer/cash-count.tsx'
import { type CashMoved, type Direction, MoveForm, moveWords } from '../../shared/drawer/move-form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import rows from '../panels/panel-list.module.css'
import { SidePanel } from '../panels/side-panel.tsx'
import { Plate } from '../plate.tsx'
import { findUnanswered, type ServerSaleKind } from '../sale/server-sale.ts'
import type { Till } from '../till.ts'
import { CountStep } from './count-step.tsx'
import { DrawerReport } from './drawer-report.tsx'
import { keepOrSay } from './keep-or-say.ts'
import { type Done, keepDone, useDrawerOfTill } from './use-drawer-of-till.ts'

type Props = { desk: Desk; onClose: () => void }
type Step = Direction | 'handover' | 'close' | 'report'
type Working = NonNullable<ReturnType<typeof useDrawerOfTill>>

const titles: Readonly<Record<Step, string>> = {
  in: moveWords.in.title,
  out: moveWords.out.title,
  handover: t`Count the cash to take over`,
  close: t`Count the cash to close`,
  report: t`Report`,
}

/** The till's own drawer: opened, used, counted and closed here, online or offline. */
export function DrawerPanel({ desk, onClose }: Props) {
  const working = useDrawerOfTill(desk.till)
  const draft = working?.kept.draft?.purpose
  const [step, setStep] = useState<Step | undefined>(draft)
  if (!working) return null
  const { shift, closed } = working.kept
  const shown = step !== undefined && (shift || step === 'report') ? step : undefined
  return (
    <SidePanel title={shown ? titles[shown] : t`Cash drawer`} onClose={onClose}>
      {shown ? (
        <StepOpen step={shown} desk={desk} working={working} leave={(next) => setStep(next)} />
      ) : shift ? (
        <Shift desk={desk} working={working} onStep={setStep} />
      ) : (
        <>
          {closed ? <Closed working={working} onReport={() => setStep('report')} /> : null}
          <Opening desk={desk} isAgain={closed !== null} onOpened={onClose} />
        </>
      )}
    </SidePanel>
  )
}

type OpenProps = { step: Step; desk: Desk; working: Working; leave: (next?: Step) => void }

function StepOpen({ step, desk, working, leave }: OpenProps) {
  const { till } = desk
  const { kept, drawer } = working
  const { shift } = kept
  const unanswered = useUnanswered(till)
  if (step === 'report') return <DrawerReport desk={desk} working={working} onBack={() => leave()} />
  if (!shift) return null
  if (step === 'close' && unanswered) {
    return (
      <Text role="status">
        {unanswered === 'exchange'
          ? t`An exchange was not confirmed. Open “Refund a sale” and finish it before you close.`
          : t`A trade-in was not confirmed yet. The till keeps asking. Close the drawer once it shows whether the trade-in was made.`}
      </Text>
    )
  }
  if (step === 'handover' || step === 'close') {
    const props = { till, purpose: step, drawer, shift, draft: kept.draft, reviews: working.reviews }
    return <CountStep key={step} {...props} onLeave={leave} />
  }
  const move = async ({ note, ...said }: CashMoved) => {
    const done: Done = { kind: 'move', shift_id: shift.id, direction: step, note: note || null, ...said }
    const isKept = await keepOrSay(() => keepDone(till, done))
    if (!isKept) return
    toast.ok(moveWords[step].done, formatMoney(said.amount))
    leave()
  }
  return (
    <MoveForm
      direction={step}
      reasons={drawer.reasons}
      wallets={drawer.wallets}
      onCancel={() => leave()}
      onMove={move}
    />
  )
}

/** An exchange or a trade-in without an answer: its money may or may not have moved in this drawer. */
function useUnanswered(till: Till): ServerSaleKind | undefined {
  const round = useObservable(till.wake)
  const [unanswered, setUnanswered] = useState<ServerSaleKind>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again with every round
  useEffect(() => void findUnanswered(till).then(setUnanswered), [till, round])
  return unanswered
}

function Opening({ desk: { till }, isAgain, onOpened }: { desk: Desk; isAgain: boolean; onOpened: () => void }) {
  const [cash, setCash] = useState<CashCounted>({})
  const [isBusy, setBusy] = useState(false)
  const sum = formatMoney(sumOfCash(cash))
  async function open() {
    setBusy(true)
    const isKept = await keepOrSay(() => keepDone(till, { kind: 'open', shift_id: crypto.randomUUID(), cash }))
    setBusy(false)
    if (!isKept) return
    toast.ok(t`The drawer is open`, t`It begins with ${{ sumOfCash: sum }}.`)
    onOpened()
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {isAgain ? t`Count the cash to open the drawer again.` : t`Count the cash to open the drawer.`}
      </Text>
      <CashCount value={cash} onChange={setCash} />
      <Button size="lg" loading={isBusy} onClick={() => void open()}>{t`Open with ${{ sumOfCash: sum }}`}</Button>
    </Stack>
  )
}

function Shift({ desk, working, onStep }: { desk: Desk; working: Working; onStep: (step: Step) => void }) {
  const { shift, waiting } = working.kept
  const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const
  if (!shift) return null
  const row = (step: Step, words: string, sign: ReactNode) => (
    <Plate className={rows.row} onClick={() => onStep(step)}>
      {sign}
      {words}
    </Plate>
  )
  return (
    <Stack gap="md">
      <Text>
        {t`Open since ${{ when: formatDateTime(shift.opened_at) }} · ${{ heldBy: shift.held_by }} · began with ${{ amount: formatMoney(shift.opening_counted) }}`}
      </Text>
      {waiting.length > 0 ? (
        <Text c="dimmed" size="sm">{t`Saved on this device. The shop’s books follow when there is a connection.`}</Text>
      ) : null}
      <div className={rows.rows}>
        {row('in', t`Money in`, <IconArrowDown {...icon} />)}
        {row('out', t`Money out`, <IconArrowUp {...icon} />)}
        {desk.terminal.staff ? row('handover', t`Take over`, <IconUsers {...icon} />) : null}
        {row('report', t`X report`, <IconReport {...icon} />)}
        {row('close', t`Count and close`, <IconCashRegister {...icon} />)}
      </div>
    </Stack>
  )
}

function Closed({ working, onReport }: { working: Working; onReport: () => void }) {
  const { closed } = working.kept
  if (!closed) return null
  const number = closed.z?.report.z_number
  return (
    <Stack gap="xs" mb="lg" role="status">
      <Text fw={700}>{number ? t`Closed: Z ${number}` : t`Closed`}</Text>
      <Text>
        {t`${{ by: closed.by }} counted ${{ amount: formatMoney(closed.counted) }} at ${{ when: formatDateTime(closed.at) }}.`}
      </Text>
      {closed.z ? (
        <Group>
          <Button variant="default" onClick={onReport}>{t`Open the Z report`}</Button>
        </Group>
      ) : closed.isLate ? (
        <Text c="dimmed" size="sm">{t`Somebody else has already closed it. They and the owner see its Z report.`}</Text>
      ) : (
        <Text c="dimmed" size="sm">{t`Its Z report comes with its number as soon as there is a connection.`}</Text>
      )}
    </Stack>
  )
}
