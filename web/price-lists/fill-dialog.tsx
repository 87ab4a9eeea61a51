import { plural, t } from '@lingui/core/macro'
import { NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { type RoundingStep, roundingChoices, roundingSteps } from '../shared/products/price-rounding.ts'
import { FromQuantityField, ProductsField } from './list-fields.tsx'
import { useListPlaces } from './use-list-places.ts'

/** Gives every product of a category a price on the list: its ordinary one less a percentage. */
export function FillDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const { categories } = useListPlaces()
  const [category, setCategory] = useState('')
  const [percent, setPercent] = useState<number | string>(10)
  const [from, setFrom] = useState<number | string>(list.kind === 'breaks' ? 10 : 1)
  const [step, setStep] = useState<RoundingStep>(500)
  const isWhole = typeof percent === 'number' && typeof from === 'number' && from >= 1

  const fill = useMutation({
    mutationFn: () =>
      client.priceLists.fillPrices({
        id: list.id,
        category_id: category || null,
        min_qty: Number(from),
        change: { kind: 'percent', value: -Number(percent), round_to: step },
      }),
    onSuccess: ({ changed }) => {
      void refresh('price_lists')
      toast.ok(plural(changed, { one: '# price set', other: '# prices set' }), list.name)
      onClose()
    },
    onError: showFailure(t`The prices were not set`),
  })
  return (
    <FormDialog
      title={t`Fill from a category`}
      onClose={onClose}
      action={t`Set prices`}
      isBusy={fill.isPending}
      disabled={!isWhole}
      onSubmit={fill.mutate}
    >
      <ProductsField categories={categories} value={category} onChange={setCategory} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput
          label={t`Percent off`}
          size="md"
          min={0}
          max={99}
          allowDecimal={false}
          allowNegative={false}
          suffix="%"
          value={percent}
          onChange={setPercent}
        />
        <NativeSelect
          label={t`Round`}
          size="md"
          data={roundingChoices}
          value={String(step)}
          onChange={(event) => setStep(roundingSteps.find((one) => String(one) === event.currentTarget.value) ?? 1)}
        />
      </SimpleGrid>
      {list.kind === 'breaks' ? <FromQuantityField value={from} onChange={setFrom} /> : null}
      <Text size="sm" c="dimmed">
        {t`Each product gets a price of its own on this list. It stays when the ordinary price changes.`}
      </Text>
    </FormDialog>
  )
}
