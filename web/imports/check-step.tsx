import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Import, ImportKind, ImportOptions } from '@tunda/contract/imports'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { UpgradeOffer } from '../shared/plans/upgrade-offer.tsx'
import { formatCount } from '../shared/words/money.ts'
import classes from './check-step.module.css'
import { RowTable } from './row-table.tsx'
import { Twins } from './twins.tsx'
import { UnknownCategories } from './unknown-categories.tsx'
import type { ImportInHand } from './use-import.ts'

/** Rows above which "all or none" takes longer than one likes to wait without seeing it go on. */
const many = 2_000

type Shown = 'bad' | 'all' | 'out'

/** What the file would do, row by row, with what is wrong to be put right in place; then the word to do it. */
export function CheckStep({ hand }: { hand: ImportInHand }) {
  const { rows, checked, state, kind } = hand
  const bad = rows.filter(({ row }) => (checked.get(row)?.problems.length ?? 0) > 0)
  const [which, setWhich] = useState<'all' | 'good'>(bad.length > 0 || rows.length > many ? 'good' : 'all')
  if (!state) return null
  const isTooMuch = state.room !== null && state.to_create > state.room
  const good = state.to_create + state.to_update
  return (
    <Stack gap="md">
      <Summary hand={hand} bad={bad.length} />
      {isTooMuch ? <NoRoom hand={hand} room={state.room ?? 0} asked={state.to_create} /> : null}
      {kind === 'products' ? <UnknownCategories hand={hand} /> : null}
      <Twins hand={hand} />
      <Rows hand={hand} bad={bad} />
      <Radio.Group label={t`How`} value={which} onChange={(value) => setWhich(value === 'all' ? 'all' : 'good')}>
        <Group mt={6} gap="lg">
          <Radio value="good" label={t`Skip rows with errors`} />
          <Radio value="all" label={t`All rows or none`} />
        </Group>
      </Radio.Group>
      <Group justify="end" gap="xs">
        <Button
          variant="subtle"
          onClick={hand.back}
          disabled={hand.work !== undefined}
        >{t`Back to the columns`}</Button>
        <Button
          onClick={() => void hand.apply(which)}
          loading={hand.work !== undefined}
          disabled={isTooMuch || good === 0 || (which === 'all' && bad.length > 0)}
        >
          {t`Import ${plural(good, { one: '# row', other: '# rows' })}`}
        </Button>
      </Group>
    </Stack>
  )
}

/** The plan with room for the shop's products and the file's. */
function LargerPlan({ more }: { more: number }) {
  const { data } = useQuery(api.subscription.usage.queryOptions())
  const meter = data?.meters.find(({ resource }) => resource === 'products')
  return meter ? <UpgradeOffer resource="products" count={meter.current + more - 1} /> : null
}

function Rows({ hand, bad }: { hand: ImportInHand; bad: ImportInHand['rows'] }) {
  const { rows, checked } = hand
  const out = rows.filter(({ row }) => checked.get(row)?.action === 'leave_out')
  const [chosen, setShown] = useState<Shown>(bad.length > 0 ? 'bad' : 'all')
  const shown = chosen === 'out' && out.length === 0 ? 'bad' : chosen
  const choices: { value: Shown; label: string }[] = [
    { value: 'bad', label: t`With problems (${{ count: formatCount(bad.length) }})` },
    { value: 'all', label: t`All (${{ count: formatCount(rows.length) }})` },
    ...(out.length > 0 ? [{ value: 'out' as const, label: t`Skipped (${{ count: formatCount(out.length) }})` }] : []),
  ]
  return (
    <>
      <SegmentedControl<Shown>
        aria-label={t`Rows shown`}
        className={classes.shown ?? ''}
        data={choices}
        value={shown}
        onChange={setShown}
      />
      <RowTable key={shown} hand={hand} rows={{ bad, all: rows, out }[shown]} />
    </>
  )
}

/** The file has more new products than the plan has room for: the last ones can be left out, or a larger plan asked for. */
function NoRoom({ hand, room, asked }: { hand: ImportInHand; room: number; asked: number }) {
  const { rows, checked } = hand
  const added = rows.filter(({ row }) => {
    const answer = checked.get(row)
    return answer?.action === 'create' && answer.problems.length === 0
  })
  const last = added.slice(room).map(({ row }) => row)
  return (
    <Alert color="clay" title={t`Your plan has room for ${{ room: formatCount(room) }} more products`}>
      {t`The file adds ${{ asked: formatCount(asked) }}. Remove rows from the file, or choose a larger plan.`}{' '}
      <LargerPlan more={asked} />
      <Group mt="xs">
        <Button
          size="compact-sm"
          onClick={() => void hand.leaveOut(last)}
          loading={hand.work !== undefined}
          disabled={last.length === 0}
        >
          {t`Skip the last ${{ count: formatCount(last.length) }}`}
        </Button>
      </Group>
    </Alert>
  )
}

function Summary({ hand, bad }: { hand: ImportInHand; bad: number }) {
  const { state, kind, options } = hand
  if (!state) return null
  const parts = [
    ...(kind === 'debts' ? debtParts(state) : rowParts(kind, options, state)),
    ...(bad > 0 ? [t`${{ bad: formatCount(bad) }} cannot be imported as they are`] : []),
    ...(state.left_out > 0 ? [t`${plural({ leftOut: state.left_out }, { one: '# is', other: '# are' })} skipped`] : []),
  ]
  return (
    <Text size="sm">{t`Of ${{ rowCount: formatCount(state.row_count) }} rows, ${{ parts: parts.join(', ') }}.`}</Text>
  )
}

type Counted = Pick<Import, 'to_create' | 'to_update'>

const debtParts = ({ to_create, to_update }: Counted) => [
  t`${{ count: formatCount(to_create) }} are of new customers`,
  t`${{ count: formatCount(to_update) }} of customers you have`,
]

function rowParts(kind: ImportKind, { existing }: ImportOptions, { to_create, to_update }: Counted): string[] {
  const known =
    kind !== 'stock' && existing === 'skip' ? t`already exist and stay as they are` : t`update existing ones`
  return [
    ...(kind === 'stock' ? [] : [t`${plural({ toCreate: to_create }, { one: '# is', other: '# are' })} new`]),
    `${formatCount(to_update)} ${known}`,
  ]
}
