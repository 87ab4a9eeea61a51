import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { limitOfRight, may } from '@tunda/contract/organization/rights'
import type { ApproverAtTill } from '@tunda/contract/till/staff'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useObservable } from '../../shared/calls/observable.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import { SidePanel } from '../panels/side-panel.tsx'
import { useConnection } from '../shop-line.ts'
import { AskPin } from '../staff/ask-pin.tsx'
import type { KeptSale } from '../store/kept-sale.ts'
import { noteCancelled } from '../store/past-sales.ts'
import { cancelSale } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { refundedLocally } from './refunds-here.ts'
import { stillTelling, useIsTelling } from './use-is-telling.ts'
import { CallProblem, useOneCall } from './use-one-call.tsx'

type Props = { till: Till; sale: KeptSale; onClose: () => void; onBack: () => void; onDone: () => void }

/** Which sales can be cancelled at this till: those that the server has in its drawer's open shift, if staff unlock it. */
export function useCancellable(till: Till): (sale: KeptSale) => boolean {
  const terminal = useObservable(till.terminal)
  const { shift } = useObservable(till.drawer)
  return ({ state, receipt, shift_id }) =>
    terminal?.staff !== undefined &&
    state === 'posted' &&
    receipt.status === 'completed' &&
    (!terminal.drawer || shift === null || shift_id === shift.id)
}

/** Cancels a mistaken sale as a whole: by whoever may, or with the PIN or badge of somebody who may. */
export function CancelSale({ till, sale, onClose, onBack, onDone }: Props) {
  const isOffline = useConnection(till) === 'offline'
  const isTelling = useIsTelling(till)
  return (
    <SidePanel title={t`Cancel sale`} onClose={onClose}>
      {isOffline ? (
        <Text>{t`Cancelling a sale needs a connection. What was paid in cash can be refunded instead.`}</Text>
      ) : isTelling ? (
        <Text role="status">{stillTelling()}</Text>
      ) : (
        <Cancelling till={till} sale={sale} onBack={onBack} onDone={onDone} />
      )}
    </SidePanel>
  )
}

/** The PIN is a step of its own: beside the reason's field, it could be typed into that. */
function Cancelling({ till, sale, onBack, onDone }: Omit<Props, 'onClose'>) {
  const [id] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [isApproving, setApproving] = useState(false)
  const { isBusy, problem, run } = useOneCall()
  const { total_amount } = sale.receipt
  const people = till.terminal.get()?.staff?.people ?? []
  const allowed = people.filter((one) => may(one, 'cancel_sale') && limitOfRight(one, 'cancel_sale') >= total_amount)
  const isAllowed = allowed.some((one) => one.id === till.person.get()?.id)
  const action = t`Cancel sale of ${{ amount: formatMoney(total_amount) }}`
  async function cancel(approver?: z.input<typeof ApproverAtTill>): Promise<void> {
    const cancellation = { client_refund_id: id, sale_id: sale.id, reason: reason.trim() }
    const made = await cancelSale(till, cancellation, approver)
    await Promise.all([refundedLocally(till, made), noteCancelled(till.database, sale.id)])
    toast.ok(t`Sale cancelled`, `${made.refund_number} · ${formatMoney(made.amount)}`)
    onDone()
  }
  if (isApproving || (!isAllowed && allowed.length === 0)) {
    return (
      <Sheet sale={sale} onBack={() => (isApproving ? setApproving(false) : onBack())}>
        {isApproving ? <Text style={{ overflowWrap: 'anywhere' }}>{reason.trim()}</Text> : null}
        <Text>{t`Somebody who may cancel sales can approve it here.`}</Text>
        <AskPin
          people={allowed}
          action={action}
          isHeldUp={!isApproving}
          nobody={
            <EmptyState
              icon={IconUserOff}
              title={t`Nobody at this till may cancel it`}
              text={t`Ask the owner to cancel it in the back office.`}
            />
          }
          onPin={(person, pin) => cancel({ staff_id: person.id, pin })}
          onBadge={(badge) => cancel({ badge })}
        />
      </Sheet>
    )
  }
  const go = () => (isAllowed ? void run(() => cancel()) : setApproving(true))
  return (
    <Sheet
      sale={sale}
      onBack={onBack}
      isBusy={isBusy}
      next={
        <Button
          size="lg"
          {...(isAllowed && reason.trim() !== '' && { color: 'clay.8', c: 'white' })}
          loading={isBusy}
          disabled={reason.trim() === ''}
          onClick={go}
        >
          {isAllowed ? action : t`Continue`}
        </Button>
      }
    >
      <TextInput
        label={t`Reason`}
        size="md"
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {isAllowed ? null : <Text>{t`Somebody who may cancel sales can approve it here.`}</Text>}
      <CallProblem>{problem}</CallProblem>
    </Sheet>
  )
}

type SheetProps = { sale: KeptSale; children: ReactNode; onBack: () => void; isBusy?: boolean; next?: ReactNode }

function Sheet({ sale, children, onBack, isBusy = false, next }: SheetProps) {
  return (
    <Stack gap="md">
      <Text fw={700}>
        {sale.receipt.invoiceNumber} · {formatMoney(sale.receipt.total_amount)}
      </Text>
      <Text>{t`All of it is refunded the way it was paid, and the goods go back into stock.`}</Text>
      {children}
      <Group justify="end" gap="xs">
        <Button variant="default" size="lg" onClick={onBack} disabled={isBusy}>{t`Back`}</Button>
        {next}
      </Group>
    </Stack>
  )
}
