import { t } from '@lingui/core/macro'
import { Button, Group, Select, Stack } from '@mantine/core'
import { type WalletKind, walletWords } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { MoneyInput } from '../fields/money-input.tsx'
import { NoteField } from '../fields/note-field.tsx'
import { numberOf } from '../fields/whole-number.ts'
import { formatMoney } from '../words/money.ts'

export type Direction = 'in' | 'out'
type Wallet = { readonly id: string; readonly kind: WalletKind }
export type CashMoved = {
  readonly amount: number
  readonly reason: string
  readonly note: string
  readonly wallet_id?: string
}
type Props = {
  direction: Direction
  reasons: readonly string[]
  wallets: readonly Wallet[]
  onCancel: () => void
  /** Moves it, or shows why that failed, and returns. */
  onMove: (said: CashMoved) => Promise<void>
}

export const moveWords = {
  in: {
    title: t`Put money in`,
    action: t`Put in`,
    label: t`Why, or where from`,
    from: t`From`,
    done: t`Money put in`,
  },
  out: {
    title: t`Take money out`,
    action: t`Take out`,
    label: t`What for, or where to`,
    from: t({ message: 'To', context: 'a place' }),
    done: t`Money taken out`,
  },
} as const

/** Puts money into an open drawer or takes it out, with a reason, or moves it to or from the safe or the bank. */
export function MoveForm({ direction, reasons, wallets, onCancel, onMove }: Props) {
  const [amount, setAmount] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const places = wallets.filter(({ kind }) => kind === 'safe' || kind === 'bank')
  const wallet = places.find((one) => one.id === reason)
  const shillings = numberOf(amount)
  const { action, label, from } = moveWords[direction]

  async function move() {
    setBusy(true)
    const said = wallet ? { reason: walletWords[wallet.kind], wallet_id: wallet.id } : { reason }
    await onMove({ amount: shillings, note, ...said })
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void move()
      }}
    >
      <Stack gap="md">
        <MoneyInput label={t`Amount`} size="md" value={amount} onChange={setAmount} data-autofocus />
        <Select
          label={label}
          size="md"
          data={[
            {
              group: t`Reason`,
              items: reasons.map((one) => ({ value: one, label: one })),
            },
            { group: from, items: places.map((one) => ({ value: one.id, label: walletWords[one.kind] })) },
          ]}
          value={reason || null}
          onChange={(chosen) => setReason(chosen ?? '')}
        />
        <NoteField size="md" value={note} onChange={setNote} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>{t`Cancel`}</Button>
          <Button type="submit" loading={isBusy} disabled={shillings === 0 || reason === ''}>
            {action} {formatMoney(shillings)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
