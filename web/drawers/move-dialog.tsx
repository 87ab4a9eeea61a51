import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type WalletKind, walletWords } from '@tunda/contract/drawer-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import dialog from '../shared/page/dialog.module.css'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'

type Direction = 'in' | 'out'
type Wallet = { readonly id: string; readonly kind: WalletKind }
type Props = { shiftId: string; direction: Direction; wallets: readonly Wallet[]; onClose: () => void }

const words = {
  in: {
    title: t`Put money in`,
    action: t`Put in`,
    label: t`Reason, or from the safe or bank`,
    from: t`From`,
    done: t`Money put in`,
  },
  out: {
    title: t`Take money out`,
    action: t`Take out`,
    label: t`Reason, or to the safe or bank`,
    from: t({ message: 'To', context: 'a place' }),
    done: t`Money taken out`,
  },
} as const

/** Money put into an open drawer or taken out of it, with its reason, or moved between it and the safe or the bank. */
export function MoveDialog({ shiftId, direction, wallets, onClose }: Props) {
  const settings = useQuery(api.organization.settings.queryOptions())
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const places = wallets.filter(({ kind }) => kind === 'safe' || kind === 'bank')
  const wallet = places.find((one) => one.id === reason)
  const shillings = typeof amount === 'number' ? amount : 0
  const { title, action, label, from, done } = words[direction]

  async function move() {
    setBusy(true)
    try {
      const said = wallet ? { reason: walletWords[wallet.kind], wallet_id: wallet.id } : { reason }
      await client.drawers.move({ id, shift_id: shiftId, direction, amount: shillings, note, ...said })
      void refresh('shifts')
      toast.ok(done, formatMoney(shillings))
      onClose()
    } catch (error) {
      showFailure(t`The money was not recorded`)(error)
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} classNames={{ title: dialog.title ?? '' }}>
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
                items: (settings.data?.drawer.reasons ?? []).map((one) => ({ value: one, label: one })),
              },
              { group: from, items: places.map((one) => ({ value: one.id, label: walletWords[one.kind] })) },
            ]}
            value={reason || null}
            onChange={(chosen) => setReason(chosen ?? '')}
          />
          <TextInput
            label={t`Note`}
            description={t`Optional.`}
            size="md"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
            <Button type="submit" loading={isBusy} disabled={shillings === 0 || reason === ''}>
              {action} {formatMoney(shillings)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
