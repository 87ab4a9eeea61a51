import { t } from '@lingui/core/macro'
import { Group, Modal, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { plusDays } from '@tunda/contract/reports/report-period'
import { longestLayby, mostInstalments } from '@tunda/contract/selling/layby-failures'
import type { LaybyRulesShown } from '@tunda/contract/selling/laybys'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { laybyAt } from '../../../paths.ts'
import { api, client } from '../../../shared/calls/api.ts'
import { useMay, useOrganization } from '../../../shared/calls/organization.ts'
import { refresh } from '../../../shared/calls/refresh.ts'
import { showFailure } from '../../../shared/calls/show-failure.ts'
import { DayInput } from '../../../shared/fields/day-input.tsx'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import { WalletField } from '../../../shared/fields/wallet-field.tsx'
import { WholeInput } from '../../../shared/fields/whole-input.tsx'
import { numberOf } from '../../../shared/fields/whole-number.ts'
import { DialogForm } from '../../../shared/page/form-dialog.tsx'
import { toast } from '../../../shared/page/toast.tsx'
import { AnswerState } from '../../../shared/table/table-states.tsx'
import { useToday } from '../../../shared/use-today.ts'
import { formatDay, isDay } from '../../../shared/words/calendar-day.ts'
import { formatMoney } from '../../../shared/words/money.ts'
import { type InstalmentStep, instalmentSteps, instalmentsOf } from './instalments.ts'
import type { Quoted } from './quote-dialog.tsx'

type Props = Quoted & { onClose: () => void }

/** Puts what is on the ticket aside for its customer, with a first payment. */
export function LaybyDialog(props: Props) {
  const query = useQuery(api.laybys.rules.queryOptions())
  return (
    <Modal opened onClose={props.onClose} title={t`Put aside as a lay-by`}>
      <AnswerState query={query} />
      {query.data ? <LaybyForm {...props} rules={query.data} /> : null}
    </Modal>
  )
}

const stepWords: Readonly<Record<InstalmentStep, string>> = {
  week: t`Every week`,
  fortnight: t`Every two weeks`,
  month: t`Every month`,
}

function useTerms(total: number, { deposit_percent, days, release_percent }: LaybyRulesShown) {
  const today = useToday()
  const least = Math.ceil((total * deposit_percent) / 100)
  const [first, setFirst] = useState<number | string>(least)
  const [lastDay, setLastDay] = useState(() => plusDays(today, days))
  const [count, setCount] = useState(0)
  const [release, setRelease] = useState(release_percent)
  const [step, setStep] = useState<InstalmentStep>('month')
  const amount = numberOf(first)
  const schedule = instalmentsOf(Math.max(total - amount, 0), count, step, today)
  const end = schedule.at(-1)?.due_on ?? ''
  // The goods are kept at least until the last instalment; a day that is still being typed stays as it is.
  const expires_on = isDay(lastDay) && lastDay < end ? end : lastDay
  const furthest = plusDays(today, longestLayby)
  const problem = amount < least || amount > total || !isDay(expires_on) || expires_on > furthest
  const fields = { first, setFirst, setLastDay, count, setCount, step, setStep, release, setRelease }
  return { ...fields, today, furthest, least, amount, schedule, expires_on, problem }
}

function LaybyForm({ ticket, sale, onChange, onClose, rules }: Props & { rules: LaybyRulesShown }) {
  const navigate = useNavigate()
  // A ticket is put aside and paid once, however often it is pressed: the ids stay with the form.
  const [ids] = useState(() => ({ layby: crypto.randomUUID(), payment: crypto.randomUUID() }))
  const terms = useTerms(sale.total_amount ?? 0, rules)
  const [wallet_id, setWallet] = useState(rules.wallets[0]?.id ?? '')
  const [added, setAdded] = useState<string>()
  const name = ticket.customer?.name.trim()

  /** Whoever is not a customer of the shop yet becomes one. */
  async function customerId(): Promise<string> {
    const known = ticket.customer?.id ?? added
    if (known) return known
    const { id } = await client.customers.add({ name: name ?? '', phone: ticket.customer?.contact || null })
    setAdded(id)
    void refresh('customers')
    return id
  }

  const save = useMutation({
    mutationFn: async () => {
      const { amount, schedule, expires_on, release } = terms
      const { discount, notes, total_amount, items, quotation_id } = sale
      return await client.laybys.open({
        id: ids.layby,
        customer_id: await customerId(),
        expires_on,
        discount,
        notes,
        total_amount,
        items,
        ...(quotation_id ? { quotation_id } : {}),
        deposit: amount > 0 ? { id: ids.payment, wallet_id, amount } : null,
        schedule: schedule.length > 0 ? schedule : null,
        ...(release === rules.release_percent ? {} : { release_percent: release }),
      })
    },
    onSuccess: ({ number }) => {
      void refresh('laybys', 'quotations', 'shifts')
      toast.ok(t`Put aside`, number)
      onChange({ type: 'begin', id: crypto.randomUUID() })
      void navigate(laybyAt(ids.layby))
    },
    onError: showFailure(t`The goods were not put aside`),
  })

  if (!name) {
    return <Text>{t`Choose the customer on the ticket first. You need to know whose goods they are.`}</Text>
  }
  return (
    <DialogForm
      onClose={onClose}
      action={terms.amount > 0 ? t`Receive ${{ amount: formatMoney(terms.amount) }}` : t`Put aside`}
      isBusy={save.isPending || save.isSuccess}
      disabled={terms.problem}
      onSubmit={save.mutate}
    >
      <Text size="sm">{t`For ${{ customer: name }}. Nobody else can buy these goods, and the prices stay.`}</Text>
      <MoneyInput
        label={t`First payment`}
        description={terms.least > 0 ? t`At least ${{ amount: formatMoney(terms.least) }}.` : undefined}
        size="md"
        value={terms.first}
        onChange={terms.setFirst}
        data-autofocus
      />
      <WalletField label={t`Received into`} wallets={rules.wallets} value={wallet_id} onChange={setWallet} />
      <Instalments terms={terms} />
      <ReleasePart terms={terms} />
      <DayInput
        label={t`Keep the goods until`}
        value={terms.expires_on}
        onChange={terms.setLastDay}
        min={terms.today}
        max={terms.furthest}
      />
    </DialogForm>
  )
}

function Instalments({ terms }: { terms: ReturnType<typeof useTerms> }) {
  const { count, setCount, step, setStep, schedule } = terms
  return (
    <div>
      <Group grow align="start">
        <WholeInput label={t`Instalments`} min={0} max={mostInstalments} value={count} onChange={setCount} />
        {count > 0 ? (
          <NativeSelect
            label={t`How often`}
            size="md"
            data={instalmentSteps.map((value) => ({ value, label: stepWords[value] }))}
            value={step}
            onChange={(event) => setStep(instalmentSteps.find((one) => one === event.currentTarget.value) ?? 'month')}
          />
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {schedule.length > 0
          ? schedule.map(({ due_on, amount }) => `${formatDay(due_on)}: ${formatMoney(amount)}`).join(' · ')
          : t`0 means no fixed dates.`}
      </Text>
    </div>
  )
}

/** Goods may leave before all is paid, with whoever may sell on account: the rest is then what the customer owes. */
function ReleasePart({ terms: { release, setRelease } }: { terms: ReturnType<typeof useTerms> }) {
  const givesCredit = useOrganization()?.gives_credit === true
  const maySellOnAccount = useMay('give_credit')
  if (!givesCredit || !maySellOnAccount) return null
  return (
    <WholeInput
      label={t`Paid before the goods leave, percent`}
      description={t`Below 100, the rest goes on the customer’s account, due by its instalments.`}
      min={1}
      max={100}
      value={release}
      onChange={setRelease}
    />
  )
}
