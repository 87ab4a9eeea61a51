import { t } from '@lingui/core/macro'
import { NumberInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Unit, UnitShown } from '@tunda/contract/units/units'
import { type ChangeEvent, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { doubtAboutAsked } from '../shared/fields/asked-price.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { faultOfWhole, isWhole } from '../shared/fields/whole-number.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { isDayOrEmpty } from '../shared/words/calendar-day.ts'

type Props = { unit: Unit; onChanged: (shown: UnitShown) => void; onClose: () => void }

/** Puts right what is known of one device; an empty price, cost or warranty is its product's. */
export function EditUnit({ unit, onChanged, onClose }: Props) {
  const maySeeCost = useMay('see_cost')
  const [numbers, setNumbers] = useState({ number: unit.number, imei2: unit.imei2 ?? '', serial: unit.serial_no ?? '' })
  const [grade, setGrade] = useState(unit.grade ?? '')
  const [price, setPrice] = useState<number | string>(unit.has_own_price ? unit.selling_price : '')
  const [cost, setCost] = useState<number | string>(unit.unit_cost ?? '')
  const [months, setMonths] = useState<number | string>(unit.warranty_months ?? '')
  const [supplierUntil, setSupplierUntil] = useState(unit.supplier_warranty_until ?? '')
  const own = (value: number | string) => (typeof value === 'number' ? value : null)
  const isImei = /^\d{15}$/.test(unit.number)

  const save = useMutation({
    mutationFn: () =>
      client.units.change({
        id: unit.id,
        ...changedNumbers(unit, numbers),
        grade: grade.trim() || null,
        price: own(price),
        ...(maySeeCost && { unit_cost: own(cost) }),
        supplier_warranty_until: supplierUntil || null,
        ...(months !== (unit.warranty_months ?? '') && { warranty_months: own(months) }),
      }),
    onSuccess: (shown) => {
      onChanged(shown)
      void refresh('units', 'products')
      toast.ok(t`Device saved`, shown.unit.number)
      onClose()
    },
    onError: showFailure(t`The device was not changed`),
  })
  return (
    <FormDialog
      title={t`Edit ${{ product: productName(unit) }}`}
      onClose={onClose}
      action={t`Save`}
      isBusy={save.isPending}
      disabled={numbers.number.trim() === '' || !isWhole(price) || !isWhole(cost) || !isDayOrEmpty(supplierUntil)}
      onSubmit={save.mutate}
    >
      <NumberFields isImei={isImei} value={numbers} onChange={setNumbers} />
      <TextInput
        label={t`Condition`}
        placeholder={t`Used, grade A`}
        maxLength={40}
        value={grade}
        onChange={(event) => setGrade(event.currentTarget.value)}
      />
      <MoneyInput
        label={t`Price`}
        description={t`Leave empty to use the product’s price.`}
        error={typeof price === 'number' ? doubtAboutAsked(price, unit.selling_price) : faultOfWhole(price)}
        value={price}
        onChange={setPrice}
      />
      {maySeeCost ? (
        <MoneyInput
          label={t`Cost`}
          description={t`Leave empty to use the product’s cost.`}
          error={faultOfWhole(cost)}
          value={cost}
          onChange={setCost}
        />
      ) : null}
      <NumberInput
        label={t`Warranty in months`}
        description={t`Leave empty to use the product’s warranty.`}
        min={0}
        max={240}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={months}
        onChange={setMonths}
      />
      <DayInput label={t`Supplier’s warranty until`} value={supplierUntil} onChange={setSupplierUntil} />
    </FormDialog>
  )
}

type Numbers = { readonly number: string; readonly imei2: string; readonly serial: string }

/** What was changed of the numbers; an empty one is taken away. */
function changedNumbers(unit: Unit, { number, imei2, serial }: Numbers) {
  return {
    ...(number.trim() !== unit.number && { number: number.trim() }),
    ...(imei2.trim() !== (unit.imei2 ?? '') && { imei2: imei2.trim() || null }),
    ...(serial.trim() !== (unit.serial_no ?? '') && { serial_no: serial.trim() || null }),
  }
}

type NumbersProps = { isImei: boolean; value: Numbers; onChange: (value: Numbers) => void }

function NumberFields({ isImei, value, onChange }: NumbersProps) {
  const field = (name: keyof Numbers) => ({
    maxLength: 60,
    value: value[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange({ ...value, [name]: currentTarget.value }),
  })
  return (
    <>
      <TextInput label={isImei ? t`IMEI` : t`Serial number`} required {...field('number')} />
      {isImei ? <TextInput label={t`Second IMEI`} {...field('imei2')} /> : null}
      {isImei ? <TextInput label={t`Serial number`} {...field('serial')} /> : null}
    </>
  )
}
