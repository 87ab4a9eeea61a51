import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import { formatMoney } from '../../../shared/words/money.ts'
import { wholeShillings } from '../payment/whole-shillings.ts'
import { LinePopover } from './line-popover.tsx'

type Props = {
  name: string
  listPrice: number
  /** Undefined while the product's own price is asked. */
  price: number | undefined
  onChange: (price: number | undefined) => void
}

/** Asks another price for one line than the price list's. */
export function PriceButton({ name, listPrice, price, onChange }: Props) {
  return (
    <LinePopover label={t`Price`} of={name} isSet={price !== undefined} hotkey="F4">
      {(close) => (
        <Stack gap="sm">
          <MoneyInput
            label={t`Price each`}
            description={t`List price ${{ listPrice: formatMoney(listPrice) }}`}
            leftSection={<Text size="sm">USh</Text>}
            leftSectionWidth={48}
            value={price ?? listPrice}
            {...wholeShillings}
            data-autofocus
            onChange={(typed) => typeof typed === 'number' && onChange(typed === listPrice ? undefined : typed)}
          />
          <Button
            variant="default"
            disabled={price === undefined}
            onClick={() => {
              onChange(undefined)
              close()
            }}
          >{t`Use the list price`}</Button>
        </Stack>
      )}
    </LinePopover>
  )
}
