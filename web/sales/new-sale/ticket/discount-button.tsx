import { t } from '@lingui/core/macro'
import { Button, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Discount } from '@tunda/contract/selling/discount'
import { discountOf } from '@tunda/contract/selling/sale-line'
import { useState } from 'react'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import { wholeShillings } from '../payment/whole-shillings.ts'
import { LinePopover } from './line-popover.tsx'

type Props = {
  /** What the discount is on: a product's name or "the sale". */
  of: string
  cap: number
  discount: Discount | undefined
  onChange: (discount: Discount | undefined) => void
  hotkey?: string
}

/** A discount in percent or shillings; nothing typed is no discount. */
export function DiscountButton(props: Props) {
  return (
    <LinePopover label={t`Discount`} of={props.of} isSet={props.discount !== undefined} hotkey={props.hotkey}>
      {(close) => <DiscountFields {...props} onDone={close} />}
    </LinePopover>
  )
}

const kinds = [
  { value: 'percent', label: t`Percent` },
  { value: 'amount', label: t`Shillings` },
]

function DiscountFields({ of, cap, discount, onChange, onDone }: Props & { onDone: () => void }) {
  const [type, setType] = useState<Discount['type']>(discount?.type ?? 'percent')
  const isPercent = type === 'percent'
  const field = {
    ...wholeShillings,
    'data-autofocus': true,
    value: discount?.value ?? '',
    onChange: (typed: number | string) => onChange(discountOf(type, typeof typed === 'number' ? typed : undefined)),
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t`Kind of discount`}
        data={kinds}
        value={type}
        onChange={(kind) => {
          setType(kind as Discount['type'])
          onChange(undefined)
        }}
      />
      {isPercent ? (
        <NumberInput aria-label={t`Percent off ${of}`} {...field} rightSection="%" max={100} />
      ) : (
        <MoneyInput
          aria-label={t`Shillings off ${of}`}
          {...field}
          leftSection={<Text size="sm">USh</Text>}
          leftSectionWidth={48}
        />
      )}
      <Text size="xs" c="dimmed">{t`At most ${cap}% off the list price.`}</Text>
      <Button
        variant="default"
        disabled={discount === undefined}
        onClick={() => {
          onChange(undefined)
          onDone()
        }}
      >{t`No discount`}</Button>
    </Stack>
  )
}
