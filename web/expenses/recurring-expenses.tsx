import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ExpenseRule, expenseWords } from '@tunda/contract/reports/expenses'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { everyWords, walletOf } from './expense-words.ts'

/** Expenses that are recorded by themselves; nothing for a shop that has none. */
export function RecurringExpenses() {
  const list = useQuery(api.expenses.rules.queryOptions({ input: {} }))
  const [ending, setEnding] = useState<ExpenseRule>()
  const change = useMutation(
    api.expenses.changeRule.mutationOptions({
      onSuccess: () => void refresh('expenses'),
      onError: showFailure(t`The recurring expense was not changed`),
    }),
  )
  const rules = list.data?.rules.filter(({ state }) => state !== 'ended') ?? []
  if (rules.length === 0) return null
  const amount = formatMoney(ending?.amount ?? 0)
  return (
    <Card mb="md" component="section" aria-label={t`Recurring expenses`}>
      <Title order={2} size="h4">{t`Recurring expenses`}</Title>
      {rules.map((rule) => (
        <Group key={rule.id} justify="space-between" py="xs" gap="sm">
          <div>
            <strong>{expenseWords[rule.category]}</strong> · <span className="numeric">{formatMoney(rule.amount)}</span>
            <Text size="sm" c="dimmed">
              {[everyWords[rule.every], whenNext(rule), walletOf({ wallet: rule.wallet, terminal: null }), rule.note]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-md"
              disabled={change.isPending}
              onClick={() => change.mutate({ id: rule.id, state: rule.state === 'paused' ? 'running' : 'paused' })}
            >
              {rule.state === 'paused' ? t`Resume` : t`Pause`}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => setEnding(rule)}>{t`Stop`}</Button>
          </Group>
        </Group>
      ))}
      <ConfirmDialog
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t`Stop repeating ${amount}?`}
        action={t`Stop`}
        danger
        onConfirm={() => change.mutateAsync({ id: ending?.id ?? '', state: 'ended' })}
      >{t`It will not be recorded again. What was recorded so far stays.`}</ConfirmDialog>
    </Card>
  )
}

function whenNext({ state, next_day }: ExpenseRule): string | undefined {
  if (state === 'paused') return t`Paused`
  return next_day === null ? undefined : t`next on ${{ day: formatDay(next_day) }}`
}
