import { t } from '@lingui/core/macro'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import {
  type TransferClosing,
  type TransferLine,
  type TransferOutcome,
  type TransferShown,
  transferOutcomes,
} from '@tunda/contract/stock/transfers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatCount } from '../shared/words/money.ts'
import { outcomeWords } from './transfer-words.tsx'

type Props = { shown: TransferShown; onClosed: (shown: TransferShown) => void }

/** Says what became of each product that did not arrive, and why. */
export function CloseTransfer({ shown: { transfer, lines, numbers = [] }, onClosed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, TransferOutcome>>>({})
  const left = lines
    .filter(({ on_the_way = 0 }) => on_the_way > 0)
    .flatMap((line): Left[] => {
      if (!line.tracking) return [{ line, key: line.product_id, quantity: line.on_the_way ?? 0 }]
      const own = numbers.filter(({ product_id, outcome }) => product_id === line.product_id && outcome === null)
      return own.map(({ number }) => ({ line, key: number, number, quantity: 1 }))
    })
  const choices = transferOutcomes.filter((one) => one !== 'returned' || transfer.actions.includes('return'))
  if (!transfer.actions.includes('close') || left.length === 0) return null

  async function close() {
    const settled = settledOf(left, chosen)
    onClosed(await client.transfers.close({ id: transfer.id, reason: reason.trim(), lines: settled }))
    void refresh('transfers', 'products')
    toast.ok(t`Transfer closed`)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {transfer.state === 'sent' ? t`Close without receiving` : t`Settle what is missing`}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`What happened to the missing goods?`}
        action={t`Close transfer`}
        disabled={reason.trim() === ''}
        onConfirm={close}
        failed={t`The transfer was not closed`}
        danger
      >
        <Stack gap="sm">
          {left.map(({ line, key, number, quantity }) => (
            <NativeSelect
              key={key}
              label={
                number
                  ? [nameWithVariant(line), number].join(' · ')
                  : t`${{ product: nameWithVariant(line) }} × ${{ quantity: formatCount(quantity) }}`
              }
              data={choices.map((value) => ({ value, label: outcomeWords[value] }))}
              value={chosen[key] ?? 'lost'}
              onChange={({ currentTarget: { value } }) => {
                const outcome = transferOutcomes.find((one) => one === value) ?? 'lost'
                setChosen((before) => ({ ...before, [key]: outcome }))
              }}
            />
          ))}
          <ReasonField required value={reason} onChange={setReason} />
        </Stack>
      </ConfirmDialog>
    </>
  )
}

/** So many of a product, or one device of it. */
type Left = { readonly line: TransferLine; readonly key: string; readonly number?: string; readonly quantity: number }

/** What became of each, devices of one product and outcome together. */
function settledOf(left: readonly Left[], chosen: Readonly<Record<string, TransferOutcome>>): TransferClosing['lines'] {
  const settled = new Map<string, TransferClosing['lines'][number]>()
  for (const { line, key, number, quantity } of left) {
    const outcome = chosen[key] ?? 'lost'
    const of = `${line.product_id} ${outcome}`
    const before = settled.get(of) ?? { product_id: line.product_id, outcome, quantity: 0 }
    const numbers = number && { numbers: [...(before.numbers ?? []), number] }
    settled.set(of, { ...before, ...numbers, quantity: before.quantity + quantity })
  }
  return [...settled.values()]
}
