import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  type CashCounted,
  type CountFound,
  sumOfCash,
  type WalletKind,
  walletWords,
} from '@tunda/contract/drawer-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import dialog from '../shared/page/dialog.module.css'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { CashCount } from './cash-count.tsx'
import { CloseForm } from './close-form.tsx'
import { keepDraft, readDraft } from './count-draft.ts'

type Wallet = { readonly id: string; readonly kind: WalletKind }
type Props = {
  shiftId: string
  purpose: 'close' | 'handover'
  wallets: readonly Wallet[]
  onClose: () => void
  onClosed: () => void
}

/** Counts an open drawer, to close it or to take it over. What is typed stays on the device until the shift is closed. */
export function CountDialog({ shiftId, purpose, wallets, onClose, onClosed }: Props) {
  const [cash, setCash] = useState<CashCounted>(() => readDraft(shiftId))
  const [others, setOthers] = useState<Record<string, number | string>>({})
  const [found, setFound] = useState<CountFound>()
  const [isBusy, setBusy] = useState(false)
  const isHandover = purpose === 'handover'
  const confirmed = wallets.filter(({ kind }) => kind !== 'safe')

  async function count() {
    setBusy(true)
    try {
      const said = Object.entries(others).flatMap(([wallet_id, counted]) =>
        typeof counted === 'number' ? [{ wallet_id, counted }] : [],
      )
      const asked = { id: crypto.randomUUID(), shift_id: shiftId, purpose, cash, others: isHandover ? [] : said }
      const answer = await client.drawers.count(asked)
      void refresh('shifts')
      if (isHandover) {
        toast.ok(t`The drawer is yours now`, t`Counted ${{ sumOfCash: formatMoney(sumOfCash(cash)) }}.`)
        onClose()
      } else setFound(answer)
    } catch (error) {
      showFailure(t`The count was not saved`)(error)
    }
    setBusy(false)
  }

  function type(next: CashCounted) {
    setCash(next)
    keepDraft(shiftId, next)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={isHandover ? t`Count the cash to take over` : found ? t`Close the drawer` : t`Count the cash to close`}
      size="lg"
      classNames={{ title: dialog.title ?? '' }}
    >
      {found ? (
        <CloseForm
          shiftId={shiftId}
          counted={sumOfCash(cash)}
          found={found}
          wallets={wallets}
          onAgain={() => setFound(undefined)}
          onClosed={onClosed}
        />
      ) : (
        <Stack gap="md">
          <CashCount value={cash} onChange={type} />
          {isHandover ? null : (
            <>
              <Text
                size="sm"
                c="dimmed"
              >{t`Confirm from their statements what these took in this shift. Leave out what you do not use.`}</Text>
              {confirmed.map(({ id, kind }) => (
                <MoneyInput
                  key={id}
                  label={walletWords[kind]}
                  size="md"
                  value={others[id] ?? ''}
                  onChange={(amount) => setOthers((before) => ({ ...before, [id]: amount }))}
                />
              ))}
            </>
          )}
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
            <Button onClick={() => void count()} loading={isBusy}>
              {isHandover ? t`Take over with` : t`Check`} {formatMoney(sumOfCash(cash))}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
