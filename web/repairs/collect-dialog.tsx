import { t } from '@lingui/core/macro'
import { Group, Modal, Text, TextInput } from '@mantine/core'
import type { Repair, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { DialogForm } from '../shared/page/form-dialog.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { HandedOver } from './handed-over.tsx'
import { PayingFields } from './paying-fields.tsx'
import { useAct } from './use-act.ts'
import { useSettling } from './use-settling.ts'

type Props = {
  repair: Repair
  rules: RepairRulesShown /** As it was, without repair. */
  isReturn?: boolean
  onClose: () => void
}

/** The customer has it again: what is left is paid, goes on account, or goes back to them. */
export function CollectDialog({ repair, rules, isReturn = false, onClose }: Props) {
  const [done, setDone] = useState<Repair>()
  const { number, customer_name } = repair
  const asking = isReturn ? t`Return ${number} without repair?` : t`Hand over to ${{ customer: customer_name }}?`
  const told = isReturn ? t`${number} was handed back` : t`${number} was handed over`
  const title = done ? told : asking
  return (
    <Modal opened onClose={onClose} title={title}>
      {done ? (
        <HandedOver repair={done} onClose={onClose} />
      ) : (
        <Settle repair={repair} rules={rules} isReturn={isReturn} onClose={onClose} onDone={setDone} />
      )}
    </Modal>
  )
}

type SettleProps = Required<Props> & { onDone: (repair: Repair) => void }

function Settle({ repair, rules: { wallets }, isReturn, onClose, onDone }: SettleProps) {
  const { act, isBusy } = useAct()
  const settling = useSettling(repair, wallets, isReturn)
  const { total, left, back, off, onAccount, reason, change, isHeldUp } = settling

  async function settle() {
    const settled = settling.sent()
    const ended = await act({
      call: () =>
        isReturn
          ? client.repairs.returnUnrepaired({ ...settled, reason: reason.trim() })
          : client.repairs.collect(settled),
      failed: isReturn ? t`The device was not returned` : t`The device was not handed over`,
      changes: ['sales', 'products', 'units', 'shifts', 'customer_accounts'],
    })
    if (ended) onDone(ended)
  }
  return (
    <DialogForm
      onClose={onClose}
      action={actionWords(isReturn, left - numberOf(onAccount))}
      isBusy={isBusy}
      disabled={isHeldUp}
      onSubmit={settle}
    >
      {isReturn ? (
        <>
          <TextInput
            label={t`Reason`}
            placeholder={t`The price was too high`}
            maxLength={200}
            data-autofocus
            value={reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          {repair.is_warranty ? null : (
            <MoneyInput
              label={t`Price of the check`}
              description={t`Usually nothing.`}
              size="md"
              value={settling.fee}
              onChange={(fee) => change({ fee })}
            />
          )}
        </>
      ) : null}
      <Sums total={total} paid={repair.paid} left={left} />
      {left > 0 ? <RestFields settling={settling} /> : null}
      {back > 0 ? <BackField settling={settling} wallets={wallets} /> : null}
      {left > 0 && off !== 0 ? (
        <Text size="sm" c="var(--tunda-bad)" role="status">
          {off < 0
            ? t`${{ amount: formatMoney(-off) }} is still missing.`
            : t`${{ amount: formatMoney(off) }} is too much.`}
        </Text>
      ) : null}
    </DialogForm>
  )
}

type Settling = ReturnType<typeof useSettling>

/** How the rest is paid, and what of it goes on the customer's account. */
function RestFields({ settling: { payments, left, onAccount, due_on, room, change } }: { settling: Settling }) {
  return (
    <>
      <PayingFields
        payments={payments}
        left={left - numberOf(onAccount)}
        onChange={(next) => change({ payments: next })}
      />
      {room > 0 ? (
        <MoneyInput
          label={t`On account`}
          placeholder={t`Nothing`}
          value={onAccount}
          error={
            numberOf(onAccount) > room ? t`At most ${{ amount: formatMoney(room) }} can go on account.` : undefined
          }
          onChange={(next) => change({ onAccount: next })}
        />
      ) : null}
      {room > 0 && numberOf(onAccount) > 0 ? (
        <DayInput
          label={t`Due`}
          description={t`Leave empty for your usual days to pay.`}
          value={due_on}
          onChange={(next) => change({ due_on: next })}
        />
      ) : null}
    </>
  )
}

type BackProps = { settling: Settling; wallets: RepairRulesShown['wallets'] }

/** Where what was paid too much comes from; only who may return deposits gives it back. */
function BackField({ settling: { back, wallet, mayReturnMoney, change }, wallets }: BackProps) {
  if (!mayReturnMoney)
    return (
      <Text c="var(--tunda-bad)">
        {t`${{ amount: formatMoney(back) }} must be refunded to the customer. Ask somebody who may pay deposits out.`}
      </Text>
    )
  return (
    <WalletField
      label={t`Refund ${{ amount: formatMoney(back) }} to the customer from`}
      wallets={wallets}
      value={wallet}
      onChange={(id) => change({ wallet: id })}
    />
  )
}

function actionWords(isReturn: boolean, toPay: number): string {
  if (toPay > 0) return t`Receive ${{ amount: formatMoney(toPay) }} and hand over`
  return isReturn ? t`Return the device` : t`Hand over`
}

function Sums({ total, paid, left }: { total: number; paid: number; left: number }) {
  const rows: readonly (readonly [string, number, boolean])[] = [
    [t`Total`, total, false],
    ...(paid > 0 ? ([[t`Paid`, paid, false]] as const) : []),
    [t`Left to pay`, left, true],
  ]
  return (
    <div>
      {rows.map(([name, amount, isStrong]) => (
        <Group key={name} justify="space-between">
          <Text fw={isStrong ? 600 : undefined}>{name}</Text>
          <Text fw={isStrong ? 700 : undefined} className="numeric">
            {formatMoney(amount)}
          </Text>
        </Group>
      ))}
    </div>
  )
}
