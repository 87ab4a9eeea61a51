import { t } from '@lingui/core/macro'
import { Button, Group, Modal, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import type { Repair, RepairJob, RepairPart } from '@tunda/contract/repairs/repair-shapes'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Unit } from '@tunda/contract/units/units'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { DialogForm } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { readScannedCode } from '../shared/products/read-scanned-code.ts'
import { productOfCode } from '../shared/products/scanned-code.ts'
import { useScanner } from '../shared/products/use-scanner.ts'
import { ChooseUnit } from '../shared/units/choose-unit.tsx'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { useAct } from './use-act.ts'

type TakeProps = { repair: Repair; job: RepairJob; onClose: () => void }

/** Takes a part from stock for a job: found by name or scanned; of numbered parts the one in the hand. */
export function TakePartDialog({ repair, job, onClose }: TakeProps) {
  const [product, setProduct] = useState<Product>()
  return (
    <Modal opened onClose={onClose} title={t`Use a part for ${{ job: job.name }}`}>
      {product ? (
        <Taking
          key={product.id}
          repair={repair}
          job={job}
          product={product}
          onAnother={() => setProduct(undefined)}
          onClose={onClose}
        />
      ) : (
        <Finding onFound={setProduct} />
      )}
    </Modal>
  )
}

function Finding({ onFound }: { onFound: (product: Product) => void }) {
  useScanner(({ code }) => void scan(code))
  async function scan(code: string) {
    const scanned = readScannedCode(code)
    const found = scanned && (await productOfCode(scanned).catch(() => undefined))
    if (found) onFound(found)
    else toast.bad(t`No product has the barcode ${{ code: scanned?.barcodes.at(-1) ?? code }}`)
  }
  return (
    <Stack gap="xs" mih={220}>
      <ProductSearch
        label={t`Part`}
        placeholder={t`Scan or type a name`}
        mayBeNew={false}
        onPick={async (picked) => {
          onFound(picked)
          return true
        }}
      />
    </Stack>
  )
}

type TakingProps = TakeProps & { product: Product; onAnother: () => void }

function Taking({ repair, job, product, onAnother, onClose }: TakingProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { act, isBusy } = useAct()
  const mayPrice = useMay('override_price')
  const [quantity, setQuantity] = useState<number | string>(1)
  const [price, setPrice] = useState<number | string>(product.selling_price)
  const [unit, setUnit] = useState<Unit>()
  const isOne = isNumbered(product)
  const count = isOne ? 1 : numberOf(quantity)
  const each = repair.is_warranty ? 0 : numberOf(price)
  const usual = unit?.selling_price ?? product.selling_price
  async function take() {
    const taken = await act({
      call: () =>
        client.repairs.takePart({
          id,
          repair_id: repair.id,
          job_id: job.id,
          product_id: product.id,
          quantity: count,
          unit_price: repair.is_warranty || each === usual ? null : each,
          unit_id: unit?.id ?? null,
        }),
      failed: t`The part was not taken`,
      changes: ['products', 'units'],
    })
    if (taken) onClose()
  }
  if (isOne && unit === undefined) {
    return (
      <ChooseUnit
        product={product}
        taken={new Set()}
        onChoose={(chosen) => {
          setUnit(chosen)
          setPrice(chosen.selling_price)
        }}
        onClose={onAnother}
      />
    )
  }
  return (
    <DialogForm
      onClose={onClose}
      action={each > 0 ? t`Use for ${{ amount: formatMoney(each * count) }}` : t`Use the part`}
      isBusy={isBusy}
      disabled={count < 1}
      onSubmit={take}
    >
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{productName(product)}</Text>
          <Text size="sm" c="dimmed">
            {[unit?.number, variantLine(product), t`${{ count: formatCount(product.current_stock) }} in stock`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Button variant="subtle" onClick={onAnother}>{t`Change`}</Button>
      </Group>
      {isOne ? null : (
        <NumberInput
          label={t`Quantity`}
          size="md"
          min={1}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          value={quantity}
          onChange={setQuantity}
        />
      )}
      {repair.is_warranty ? (
        <Text size="sm" c="dimmed">{t`Under warranty: the customer pays nothing.`}</Text>
      ) : (
        <MoneyInput label={t`Price each`} size="md" readOnly={!mayPrice} value={price} onChange={setPrice} />
      )}
    </DialogForm>
  )
}

type DropProps = { repair: Repair; part: RepairPart; onClose: () => void }
const outcomes = ['unused', 'faulty', 'broken'] as const
type Outcome = (typeof outcomes)[number]

const outcomeWords: Readonly<Record<Outcome, readonly [string, string]>> = {
  unused: [t`Not used`, t`It goes back into stock.`],
  faulty: [t`Faulty`, t`It did not work. It counts as a loss.`],
  broken: [t`Broken by us`, t`It broke during the work. It counts as a loss.`],
}

/** A part comes out again, and why. */
export function DropPartDialog({ repair: { id, version }, part, onClose }: DropProps) {
  const { act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>('unused')
  const [note, setNote] = useState('')
  async function drop() {
    const dropped = await act({
      call: () => client.repairs.dropPart({ id, version, part_id: part.id, outcome, note: note.trim() || null }),
      failed: t`The part was not taken out`,
      changes: ['products', 'units'],
    })
    if (!dropped) throw new Error('refused')
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Take ${{ part: productName(part) }} out?`}
      action={t`Take the part out`}
      onConfirm={drop}
    >
      <Stack gap="md">
        <Radio.Group
          label={t`What happened to it?`}
          value={outcome}
          onChange={(chosen) => setOutcome(outcomes.find((one) => one === chosen) ?? 'unused')}
        >
          <Stack gap="xs" mt="xs">
            {outcomes.map((one) => (
              <Radio key={one} value={one} label={outcomeWords[one][0]} description={outcomeWords[one][1]} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t`Note`}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
