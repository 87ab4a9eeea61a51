import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ExpenseCategory, expenseCategories, expenseWords } from '@tunda/contract/expenses'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import dialog from '../shared/page/dialog.module.css'
import { toast } from '../shared/page/toast.tsx'
import { isDay } from '../shared/words/calendar-day.ts'
import { dayOf, defaultDateStyle } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { walletOf } from './expense-words.ts'

/** Money that the shop spent: how much, what for, from where and when. */
export function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const places = useQuery(api.expenses.wallets.queryOptions())
  const shop = useOrganization()
  const timezone = shop?.rules.time_zone ?? defaultDateStyle.timezone
  const [opened] = useState(() => new Date())
  const today = dayOf(opened, { ...defaultDateStyle, timezone })
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<number | string>('')
  const [category, setCategory] = useState<ExpenseCategory | null>(null)
  const [walletId, setWalletId] = useState<string | null>(null)
  const [day, setDay] = useState(today)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const shillings = typeof amount === 'number' ? amount : 0
  const isWhole = shillings > 0 && category !== null && walletId !== null && isDay(day)

  async function record() {
    if (category === null || walletId === null) return
    setBusy(true)
    try {
      await client.expenses.record({ id, category, amount: shillings, wallet_id: walletId, day, note: note || null })
      void refresh('expenses')
      toast.ok(t`Expense recorded`, formatMoney(shillings))
      onClose()
    } catch (error) {
      showFailure(t`The expense was not recorded`)(error)
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t`Add expense`} classNames={{ title: dialog.title ?? '' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          <MoneyInput label={t`Amount`} size="md" value={amount} onChange={setAmount} data-autofocus />
          <Select
            label={t`What for`}
            size="md"
            data={expenseCategories.map((value) => ({ value, label: expenseWords[value] }))}
            value={category}
            onChange={(chosen) => setCategory(expenseCategories.find((one) => one === chosen) ?? null)}
          />
          <Select
            label={t`Paid from`}
            size="md"
            data={(places.data?.wallets ?? []).map(({ id: value, kind, terminal }) => ({
              value,
              label: walletOf({ wallet: kind, terminal }),
            }))}
            value={walletId}
            onChange={setWalletId}
          />
          <DayInput label={t`Day`} size="md" max={today} value={day} onChange={setDay} />
          <TextInput
            label={t`Note`}
            description={t`Optional.`}
            size="md"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
            <Button type="submit" loading={isBusy} disabled={!isWhole}>
              {shillings > 0 ? t`Record ${{ amount: formatMoney(shillings) }}` : t`Record`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
