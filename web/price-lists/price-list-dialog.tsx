import { t } from '@lingui/core/macro'
import { Group, NativeSelect, NumberInput, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { priceListKinds } from '@tunda/contract/selling/list-prices'
import type { PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { isDay } from '../shared/words/calendar-day.ts'
import { ProductsField } from './list-fields.tsx'
import { kindHints, kindWords } from './price-list-words.ts'
import { useListPlaces } from './use-list-places.ts'

type Props = {
  /** Undefined: a new one. */
  list: PriceList | undefined
  onClose: () => void
  onSaved: (list: PriceList) => void
}

type Draft = Pick<
  PriceList,
  'name' | 'kind' | 'category_id' | 'group_id' | 'location_id' | 'valid_from' | 'valid_until' | 'is_active'
> & { readonly percent: number | string }

const blank: Draft = {
  name: '',
  kind: 'fixed',
  percent: '',
  category_id: null,
  group_id: null,
  location_id: null,
  valid_from: null,
  valid_until: null,
  is_active: true,
}

/** A price list as it is to be: its name, what it is made of, and who pays its prices, where and when. */
export function PriceListDialog({ list, onClose, onSaved }: Props) {
  const [id] = useState(() => list?.id ?? crypto.randomUUID())
  const [draft, setDraft] = useState<Draft>(list ? { ...list, percent: list.percent ?? '' } : blank)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { name, kind, percent } = draft
  const problem = problemOf(draft)
  const isWhole = name.trim() !== '' && problem === undefined && (kind !== 'percent' || typeof percent === 'number')

  const save = useMutation({
    mutationFn: async () => {
      const { percent: _, ...fields } = draft
      return await client.priceLists.save({
        id,
        ...fields,
        name: name.trim(),
        percent: kind === 'percent' ? Number(percent) : null,
        category_id: kind === 'percent' ? draft.category_id : null,
      })
    },
    onSuccess: (saved) => {
      void refresh('price_lists')
      toast.ok(t`Saved`, saved.name)
      onSaved(saved)
      onClose()
    },
    onError: showFailure(t`The price list was not saved`),
  })
  return (
    <FormDialog
      title={list ? t`Edit ${{ list: list.name }}` : t`New price list`}
      onClose={onClose}
      action={t`Save`}
      isBusy={save.isPending}
      disabled={!isWhole}
      onSubmit={save.mutate}
    >
      <TextInput
        label={t`Name`}
        description={t`Shown on the sale. For example: Traders.`}
        size="md"
        maxLength={60}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      {list ? null : <KindChoice draft={draft} onChange={change} />}
      {kind === 'percent' ? <PercentFields draft={draft} onChange={change} /> : null}
      <Limits draft={draft} onChange={change} />
      <Group grow align="start" gap="sm">
        <DayInput
          label={t`First day`}
          description={t`Optional.`}
          size="md"
          value={draft.valid_from ?? ''}
          onChange={(day) => change({ valid_from: day || null })}
        />
        <DayInput
          label={t`Last day`}
          description={t`Optional.`}
          size="md"
          min={draft.valid_from ?? undefined}
          value={draft.valid_until ?? ''}
          error={problem}
          onChange={(day) => change({ valid_until: day || null })}
        />
      </Group>
      {list ? (
        <Switch
          label={t`In use`}
          description={t`When off, the ordinary prices apply and the list is kept.`}
          checked={draft.is_active}
          onChange={(event) => change({ is_active: event.currentTarget.checked })}
        />
      ) : null}
    </FormDialog>
  )
}

function problemOf({ valid_from: from, valid_until: until }: Draft): string | undefined {
  if ([from, until].some((day) => day !== null && !isDay(day))) return t`Enter a date`
  return from !== null && until !== null && from > until ? t`The first day is after the last.` : undefined
}

type PartProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** What a list is made of is chosen once. */
function KindChoice({ draft, onChange }: PartProps) {
  return (
    <Radio.Group
      label={t`Prices`}
      value={draft.kind}
      onChange={(chosen) => onChange({ kind: priceListKinds.find((one) => one === chosen) ?? 'fixed' })}
    >
      <Stack gap="xs" mt="xs">
        {priceListKinds.map((kind) => (
          <Radio key={kind} value={kind} label={kindWords[kind]} description={kindHints[kind]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function PercentFields({ draft, onChange }: PartProps) {
  const { categories } = useListPlaces()
  return (
    <Group grow align="start" gap="sm">
      <NumberInput
        label={t`Percent off`}
        size="md"
        min={1}
        max={99}
        allowDecimal={false}
        allowNegative={false}
        suffix="%"
        value={draft.percent}
        onChange={(percent) => onChange({ percent })}
      />
      <ProductsField
        categories={categories}
        value={draft.category_id ?? ''}
        onChange={(category) => onChange({ category_id: category || null })}
      />
    </Group>
  )
}

/** Who pays its prices, and where. */
function Limits({ draft, onChange }: PartProps) {
  const { groups, locations } = useListPlaces()
  const open = locations.filter(({ closed_at, id }) => closed_at === null || id === draft.location_id)
  return (
    <>
      <NativeSelect
        label={t`Who pays these prices`}
        size="md"
        data={[{ value: '', label: t`Everybody` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        value={draft.group_id ?? ''}
        onChange={(event) => onChange({ group_id: event.currentTarget.value || null })}
      />
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t`For chosen customers only? Add a customer group first, for example Traders.`}
        </Text>
      ) : null}
      {open.length > 1 ? (
        <NativeSelect
          label={t`Location`}
          size="md"
          data={[{ value: '', label: t`All locations` }, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
          value={draft.location_id ?? ''}
          onChange={(event) => onChange({ location_id: event.currentTarget.value || null })}
        />
      ) : null}
    </>
  )
}
