import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { Unit, UnitShown } from '@tunda/contract/units/units'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { NoteField } from '../shared/fields/note-field.tsx'
import { WholeInput } from '../shared/fields/whole-input.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'

type Props = { unit: Unit; onChanged: (shown: UnitShown) => void; onClose: () => void }
type Part = { readonly product: Product; readonly quantity: number }

/** Builds parts from stock into a device: they leave the stock, and the device costs as much more. */
export function AddParts({ unit, onChanged, onClose }: Props) {
  // One job, however often it is sent.
  const [id] = useState(() => crypto.randomUUID())
  const [parts, setParts] = useState<readonly Part[]>([])
  const [note, setNote] = useState('')

  async function pick(product: Product): Promise<boolean> {
    if (product.tracking != null) {
      toast.bad(t`A part is a product without IMEI or serial numbers.`)
      return false
    }
    setParts((before) =>
      before.some((part) => part.product.id === product.id) ? before : [...before, { product, quantity: 1 }],
    )
    return true
  }
  const change = (product: Product, quantity: number) =>
    setParts((before) => before.map((part) => (part.product === product ? { product, quantity } : part)))

  const save = useMutation({
    mutationFn: async () => {
      const asked = parts.map(({ product, quantity }) => ({ product_id: product.id, quantity }))
      return await client.units.refurbish({ id, unit_id: unit.id, note: note.trim() || null, parts: asked })
    },
    onSuccess: (answer) => {
      onChanged(answer)
      void refresh('units', 'products', 'trade_ins')
      toast.ok(t`Parts added`, unit.number)
      onClose()
    },
    onError: showFailure(t`The parts were not added`),
  })
  return (
    <FormDialog
      title={t`Add parts to ${{ number: unit.number }}`}
      onClose={onClose}
      action={t`Add parts`}
      isBusy={save.isPending}
      disabled={parts.length === 0}
      onSubmit={save.mutate}
    >
      <Text
        size="sm"
        c="dimmed"
      >{t`The parts leave your stock, and what they cost is added to what this device cost.`}</Text>
      <ProductSearch label={t`Part`} placeholder={t`Type a part of its name`} mayBeNew={false} onPick={pick} />
      {parts.map(({ product, quantity }) => (
        <Group key={product.id} justify="space-between" wrap="nowrap" align="end">
          <WholeInput
            label={productName(product)}
            description={t`${{ left: product.current_stock }} in stock`}
            flex={1}
            min={1}
            max={1_000}
            value={quantity}
            onChange={(typed) => change(product, typed)}
          />
          <Button
            variant="subtle"
            onClick={() => setParts((before) => before.filter((part) => part.product !== product))}
          >{t`Remove`}</Button>
        </Group>
      ))}
      <NoteField size="md" value={note} onChange={setNote} />
    </FormDialog>
  )
}
