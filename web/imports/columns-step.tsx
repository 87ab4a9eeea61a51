import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Radio, Select, Stack, Table, Text } from '@mantine/core'
import type { ImportOptions } from '@tunda/contract/imports'
import { formatCount } from '../shared/words/money.ts'
import { columnsOf } from './columns.ts'
import classes from './columns-step.module.css'
import type { ImportInHand } from './use-import.ts'

const leftOut = 'none'

/** Which column of the file is which field; guessed from the headings, with the first rows to see by. */
export function ColumnsStep({ hand }: { hand: ImportInHand }) {
  const { table, fields, kind, file, setFields } = hand
  if (!table) return null
  const choices = columnsOf[kind].map(({ field, label }) => ({ value: field, label }))
  const missing = columnsOf[kind].filter(({ field, isNeeded }) => isNeeded && !fields.includes(field))
  const choose = (place: number, field: string | null) =>
    setFields(fields.map((now, at) => (at === place ? (field === leftOut ? null : field) : now === field ? null : now)))
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          <b>{ph({ file: file?.name ?? '' })}</b> · {ph({ count: formatCount(table.rows.length) })} rows. Match your
          columns to Tunda’s.
        </Trans>
      </Text>
      <div className={classes.columns}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Column in the file`}</Table.Th>
              <Table.Th>{t`What it is`}</Table.Th>
              <Table.Th className={classes.examples ?? ''}>{t`First rows`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, headings may be empty or alike
              <Table.Tr key={place}>
                <Table.Td className={classes.heading ?? ''}>{heading || t`Column ${{ place: place + 1 }}`}</Table.Td>
                <Table.Td>
                  <Select
                    aria-label={t`What is ${{ heading: heading || t`column ${{ place: place + 1 }}` }}`}
                    data={[{ value: leftOut, label: t`Don’t import` }, ...choices]}
                    value={fields[place] ?? leftOut}
                    onChange={(field) => choose(place, field)}
                    allowDeselect={false}
                    searchable
                  />
                </Table.Td>
                <Table.Td className={classes.examples ?? ''}>
                  {table.rows
                    .slice(0, 3)
                    .map((row) => row[place]?.trim())
                    .filter(Boolean)
                    .join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <OptionFields hand={hand} />
      {missing.length > 0 ? (
        <Alert
          color="marigold"
          py={8}
          title={t`No column for ${{ missing: missing.map(({ label }) => label).join(', ') }}`}
        >
          {kind === 'stock' || kind === 'debts'
            ? t`Without it there is nothing to import.`
            : t`New ones need it. Those you have already are only changed in the columns that the file has.`}
        </Alert>
      ) : null}
      <Group justify="end" gap="xs">
        <Button variant="subtle" onClick={hand.startOver}>{t`Another file`}</Button>
        <Button
          onClick={() => void hand.begin()}
          loading={hand.work !== undefined}
          disabled={fields.every((field) => field === null)}
        >{t`Check the rows`}</Button>
      </Group>
    </Stack>
  )
}

function OptionFields({ hand }: { hand: ImportInHand }) {
  const { kind, options, setOptions } = hand
  if (kind === 'debts') return null
  const set = (change: Partial<ImportOptions>) => setOptions({ ...options, ...change })
  if (kind === 'stock') {
    return (
      <Radio.Group
        label={t`The figures are`}
        value={options.stock}
        onChange={(stock) => set({ stock: stock === 'add' ? 'add' : 'set' })}
      >
        <Group mt={6} gap="lg">
          <Radio value="set" label={t`What was counted`} />
          <Radio value="add" label={t`What came in, or what went out with a minus sign`} />
        </Group>
      </Radio.Group>
    )
  }
  const those = kind === 'products' ? t`Products` : t`Customers`
  return (
    <Radio.Group
      label={t`${those} you already have`}
      value={options.existing}
      onChange={(existing) => set({ existing: existing === 'skip' ? 'skip' : 'update' })}
    >
      <Group mt={6} gap="lg">
        <Radio value="update" label={t`Change them to what the file says`} />
        <Radio value="skip" label={t`Leave them as they are`} />
      </Group>
    </Radio.Group>
  )
}
