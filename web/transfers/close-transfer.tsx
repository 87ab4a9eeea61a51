import { t } from '@lingui/core/macro'
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import { type TransferOutcome, type TransferShown, transferOutcomes } from '@tunda/contract/transfers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatCount } from '../shared/words/money.ts'
import { outcomeWords } from './transfer-words.tsx'

type Props = { shown: TransferShown; onClosed: (shown: TransferShown) => void }

/** Says what became of each product that did not arrive, and why. */
export function CloseTransfer({ shown: { transfer, lines }, onClosed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, TransferOutcome>>>({})
  const left = lines.filter(({ on_the_way = 0 }) => on_the_way > 0)
  const choices = transferOutcomes.filter((one) => one !== 'returned' || transfer.actions.includes('return'))
  if (!transfer.actions.includes('close') || left.length === 0) return null

  async function close() {
    try {
      const settled = left.map(({ product_id, on_the_way: quantity = 0 }) => ({
        product_id,
        quantity,
        outcome: chosen[product_id] ?? 'lost',
      }))
      onClosed(await client.transfers.close({ id: transfer.id, reason: reason.trim(), lines: settled }))
      void refresh('transfers', 'products')
      toast.ok(t`Transfer closed`)
    } catch (error) {
      showFailure(t`The transfer was not closed`)(error)
      throw error
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {transfer.state === 'sent' ? t`Settle as not arriving` : t`Settle what is missing`}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`What happened to the missing goods?`}
        action={t`Close transfer`}
        disabled={reason.trim() === ''}
        onConfirm={close}
        danger
      >
        <Stack gap="sm">
          {left.map((line) => (
            <NativeSelect
              key={line.product_id}
              label={t`${{ product: productName(line) }} × ${{ quantity: formatCount(line.on_the_way ?? 0) }}`}
              data={choices.map((value) => ({ value, label: outcomeWords[value] }))}
              value={chosen[line.product_id] ?? 'lost'}
              onChange={({ currentTarget: { value } }) => {
                const outcome = transferOutcomes.find((one) => one === value) ?? 'lost'
                setChosen((before) => ({ ...before, [line.product_id]: outcome }))
              }}
            />
          ))}
          <TextInput
            label={t`Reason`}
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  )
}
