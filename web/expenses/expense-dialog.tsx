import { t } from '@lingui/core/macro'
import { FileInput, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { paperTypes } from '@tunda/contract/buying/goods-in-papers'
import { mostExpensePapers } from '@tunda/contract/reports/expense-papers'
import {
  expenseWords,
  type RecordedCategory,
  type RuleEvery,
  recordedCategories,
} from '@tunda/contract/reports/expenses'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { NoteField } from '../shared/fields/note-field.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { keepPapers } from '../shared/files/papers.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { useToday } from '../shared/use-today.ts'
import { isDay, isDayOrEmpty } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { everyWords, walletOf } from './expense-words.ts'

type Spent = {
  readonly id: string
  readonly category: RecordedCategory
  readonly amount: number
  readonly wallet_id: string
  readonly note: string | null
}

/** Money that the shop spent: how much, what for, from where and when. */
export function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const places = useQuery(api.expenses.wallets.queryOptions())
  const today = useToday()
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<number | string>('')
  const [category, setCategory] = useState<RecordedCategory | null>(null)
  const [walletId, setWalletId] = useState<string | null>(null)
  const [day, setDay] = useState(today)
  const [note, setNote] = useState('')
  const [papers, setPapers] = useState<File[]>([])
  const [every, setEvery] = useState<RuleEvery | null>(null)
  const [endsOn, setEndsOn] = useState('')
  const shillings = numberOf(amount)
  const wallets = (places.data?.wallets ?? []).filter(({ kind }) => every === null || kind !== 'cash_drawer')
  // One that is chosen already may not be among them any more.
  const wallet_id = wallets.find(({ id: one }) => one === walletId)?.id ?? null
  const isLastDay = every === null || isDayOrEmpty(endsOn)
  const isWhole = shillings > 0 && category !== null && wallet_id !== null && isDay(day) && isLastDay

  const record = useMutation({
    mutationFn: async (spent: Spent) => {
      if (every === null) await client.expenses.record({ ...spent, day })
      else await client.expenses.addRule({ ...spent, every, first_day: day, ends_on: endsOn || null })
    },
    onSuccess: (_, { amount: recorded }) => {
      void refresh('expenses')
      toast.ok(every === null ? t`Expense recorded` : t`Recurring expense saved`, formatMoney(recorded))
      onClose()
      if (every === null && papers.length > 0) void sendPapers(id, papers)
    },
    onError: showFailure(t`The expense was not recorded`),
  })

  function submit() {
    if (category === null || wallet_id === null) return
    record.mutate({ id, category, amount: shillings, wallet_id, note: note || null })
  }

  return (
    <FormDialog
      title={t`Add expense`}
      onClose={onClose}
      action={every !== null ? t`Save` : shillings > 0 ? t`Record ${{ amount: formatMoney(shillings) }}` : t`Record`}
      isBusy={record.isPending}
      disabled={!isWhole}
      onSubmit={submit}
    >
      <MoneyInput label={t`Amount`} size="md" value={amount} onChange={setAmount} data-autofocus />
      <Select
        label={t`Kind of expense`}
        size="md"
        data={recordedCategories.map((value) => ({ value, label: expenseWords[value] }))}
        value={category}
        onChange={(chosen) => setCategory(recordedCategories.find((one) => one === chosen) ?? null)}
      />
      <Select
        label={t`Paid from`}
        size="md"
        data={wallets.map(({ id: value, kind, terminal }) => ({
          value,
          label: walletOf({ wallet: kind, terminal }),
        }))}
        value={wallet_id}
        onChange={setWalletId}
      />
      <DayInput
        label={every === null ? t`Day` : t`First day`}
        size="md"
        max={every === null ? today : undefined}
        value={day}
        onChange={setDay}
      />
      <Repeats every={every} onChange={setEvery} />
      {every === null ? null : (
        <DayInput
          label={t`Last day`}
          description={t`Optional. Without one it repeats until you stop it.`}
          size="md"
          min={day}
          value={endsOn}
          onChange={setEndsOn}
        />
      )}
      <NoteField size="md" value={note} onChange={setNote} />
      {every === null ? <ReceiptInput papers={papers} onChange={setPapers} /> : null}
    </FormDialog>
  )
}

/** Goes on once the dialog is closed. Each that is refused says so; the expense is recorded all the same. */
async function sendPapers(owner_id: string, papers: readonly File[]): Promise<void> {
  await keepPapers({ kind: 'expenses', owner_id }, papers, mostExpensePapers)
  void refresh('expenses')
}

type RepeatsProps = { every: RuleEvery | null; onChange: (every: RuleEvery | null) => void }

function Repeats({ every, onChange }: RepeatsProps) {
  return (
    <Select
      label={t`Repeats`}
      size="md"
      data={[
        { value: 'never', label: t`Never` },
        { value: 'week', label: everyWords.week },
        { value: 'month', label: everyWords.month },
      ]}
      value={every ?? 'never'}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === 'week' || chosen === 'month' ? chosen : null)}
    />
  )
}

function ReceiptInput({ papers, onChange }: { papers: File[]; onChange: (papers: File[]) => void }) {
  return (
    <FileInput
      label={t`Photo or PDF of the receipt`}
      description={t`Optional.`}
      placeholder={t`Choose files`}
      size="md"
      multiple
      clearable
      accept={paperTypes.join(',')}
      value={papers}
      onChange={onChange}
    />
  )
}
