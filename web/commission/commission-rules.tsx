import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CommissionRule } from '@tunda/contract/reports/commission'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { useMayOfWholeShop } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { toast } from '../shared/page/toast.tsx'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { Table } from '../shared/table/table.tsx'
import { type Columns, columnsOf } from '../shared/table/table-columns.ts'
import { useToday } from '../shared/use-today.ts'
import { formatDay, isDay } from '../shared/words/calendar-day.ts'
import { goodsWords, rateWords, sellersWords } from './commission-words.ts'
import { RuleDialog } from './rule-dialog.tsx'

type Props = { isAdding: boolean; onAdd: (isAdding: boolean) => void }

/** Who earns how much of what, the rules that win over others first. */
export function CommissionRules({ isAdding, onAdd }: Props) {
  const [maySee, mayManage] = [useMayOfWholeShop('see_commission'), useMayOfWholeShop('manage_commission')]
  const query = useQuery(api.commission.rules.queryOptions({ input: { page: 1, limit: 200 }, enabled: maySee }))
  const [ending, setEnding] = useState<CommissionRule>()
  if (!maySee) return <NotPermitted who={t`the owner or an admin`} />
  return (
    <Card p={0}>
      <Table
        label={t`Rules`}
        columns={columnsFor(mayManage ? setEnding : undefined)}
        rows={query.data?.rules}
        rowId={({ id }) => id}
        query={query}
        empty={
          <EmptyState
            icon={IconCoins}
            title={t`No rules yet`}
            text={t`Set who earns how much: on all sales, on gross profit, or per item.`}
            action={mayManage ? <Button onClick={() => onAdd(true)}>{t`Add rule`}</Button> : undefined}
          />
        }
        card={(rule) => <RuleCard rule={rule} onEnd={mayManage ? setEnding : undefined} />}
      />
      {isAdding ? <RuleDialog onClose={() => onAdd(false)} /> : null}
      {ending ? <EndDialog rule={ending} onClose={() => setEnding(undefined)} /> : null}
    </Card>
  )
}

type OnEnd = ((rule: CommissionRule) => void) | undefined
const col = columnsOf<CommissionRule>()
const columnsFor = (onEnd: OnEnd) =>
  col.columns([
    col.display({ id: 'goods', header: t`Goods`, cell: ({ row: { original } }) => goodsWords(original) }),
    col.display({ id: 'sellers', header: t`Sellers`, cell: ({ row: { original } }) => sellersWords(original) }),
    col.display({ id: 'rate', header: t`Commission`, cell: ({ row: { original } }) => rateWords(original) }),
    col.display({ id: 'days', header: t`Days`, cell: ({ row: { original } }) => <Days rule={original} /> }),
    col.display({
      id: 'end',
      header: '',
      cell: ({ row: { original } }) => <EndButton rule={original} onEnd={onEnd} />,
      meta: { align: 'end' },
    }),
  ]) as Columns<CommissionRule>

function Days({ rule: { from_day, to_day, has_ended } }: { rule: CommissionRule }) {
  return (
    <>
      {to_day === null
        ? t`From ${{ day: formatDay(from_day) }}`
        : t`${{ from: formatDay(from_day) }} to ${{ until: formatDay(to_day) }}`}{' '}
      {has_ended ? <StatusBadge tone="quiet">{t`Ended`}</StatusBadge> : null}
    </>
  )
}

function EndButton({ rule, onEnd }: { rule: CommissionRule; onEnd: OnEnd }) {
  if (!onEnd || rule.has_ended) return null
  return <Button variant="subtle" size="compact-md" onClick={() => onEnd(rule)}>{t`End`}</Button>
}

function RuleCard({ rule, onEnd }: { rule: CommissionRule; onEnd: OnEnd }) {
  return (
    <Group justify="space-between" p="md" wrap="nowrap" align="start">
      <div>
        <Text fw={600}>{rateWords(rule)}</Text>
        <Text size="sm">{[goodsWords(rule), sellersWords(rule)].join(' · ')}</Text>
        <Text size="sm" c="dimmed" component="div">
          <Days rule={rule} />
        </Text>
      </div>
      <EndButton rule={rule} onEnd={onEnd} />
    </Group>
  )
}

/** Ends a rule after a day; with none it never counted. */
function EndDialog({ rule, onClose }: { rule: CommissionRule; onClose: () => void }) {
  const [last, setLast] = useState(useToday())
  const isRemoval = last === ''
  async function end() {
    await client.commission.endRule({ id: rule.id, last_day: isRemoval ? null : last })
    void refresh('commission_rules')
    toast.ok(isRemoval ? t`Rule removed` : t`Rule ended`, rateWords(rule))
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`End this rule?`}
      action={isRemoval ? t`Remove rule` : t`End rule`}
      disabled={!isRemoval && !isDay(last)}
      onConfirm={end}
      failed={t`The rule was not changed`}
      danger
    >
      <Stack gap="md">
        <Text>{[rateWords(rule), goodsWords(rule), sellersWords(rule)].join(' · ')}</Text>
        <DayInput
          label={t`Last day`}
          description={t`Leave empty if the rule was a mistake. Then no sale earns commission from it.`}
          size="md"
          value={last}
          onChange={setLast}
        />
      </Stack>
    </ConfirmDialog>
  )
}
