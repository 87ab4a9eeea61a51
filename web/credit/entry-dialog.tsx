import { t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatDay, isDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { Allocations, type Chosen, sumOf } from './allocations.tsx'

export type EntryKind = 'payment' | 'opening' | 'payout' | 'write_off'
type Props = { account: CustomerAccountShown; kind: EntryKind; onClose: () => void }

type Words = {
  readonly title: string
  readonly action: (amount: string) => string
  readonly done: string
  readonly failed: string
}

const wordsOf = (kind: EntryKind, name: string): Words =>
  ({
    payment: {
      title: t`Receive payment from ${{ customer: name }}`,
      action: (amount: string) => t`Receive ${amount}`,
      done: t`Payment received`,
      failed: t`The payment was not received`,
    },
    opening: {
      title: t`Enter an old debt for ${{ customer: name }}`,
      action: (amount: string) => t`Enter ${amount}`,
      done: t`Debt entered`,
      failed: t`The debt was not entered`,
    },
    payout: {
      title: t`Pay out the deposit of ${{ customer: name }}`,
      action: (amount: string) => t`Pay out ${amount}`,
      done: t`Deposit paid out`,
      failed: t`The deposit was not paid out`,
    },
    write_off: {
      title: t`Write off what ${{ customer: name }} owes`,
      action: (amount: string) => t`Write off ${amount}`,
      done: t`Debt written off`,
      failed: t`The debt was not written off`,
    },
  })[kind]

/** Money in or out of an account, an old debt, or a write-off. */
export function EntryDialog({ account, kind, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<number | string>(suggested(kind, account.balance))
  const [walletId, setWalletId] = useState(account.wallets[0]?.id ?? '')
  const [day, setDay] = useState('')
  const [document, setDocument] = useState('')
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<Chosen>()
  const shillings = numberOf(amount)
  const words = wordsOf(kind, account.name)
  const hasMoney = kind === 'payment' || kind === 'payout'
  const isTooMuch = kind === 'payment' && sumOf(chosen) > shillings
  const isMissing = (kind === 'opening' && !isDay(day)) || (kind === 'write_off' && note.trim() === '')

  const save = useMutation({
    mutationFn: (sum: number) =>
      send(kind, {
        id,
        customer_id: account.customer_id,
        amount: sum,
        note,
        wallet_id: walletId,
        day,
        document,
        allocations: allocationsOf(chosen),
      }),
    onSuccess: (number, sum) => {
      void refresh('customer_accounts', 'shifts')
      toast.ok(words.done, [formatMoney(sum), number].filter(Boolean).join(' · '))
      onClose()
    },
    onError: showFailure(words.failed),
  })

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      action={words.action(formatMoney(shillings))}
      isBusy={save.isPending}
      disabled={shillings === 0 || isMissing || isTooMuch}
      onSubmit={() => save.mutate(shillings)}
    >
      <MoneyInput label={t`Amount`} size="md" value={amount} onChange={setAmount} data-autofocus />
      {kind === 'payment' ? (
        <Allocations account={account} amount={shillings} chosen={chosen} onChange={setChosen} />
      ) : null}
      {hasMoney ? (
        <WalletField
          label={kind === 'payment' ? t`Received into` : t`Pay from`}
          wallets={account.wallets}
          value={walletId}
          onChange={setWalletId}
        />
      ) : null}
      {kind === 'opening' ? (
        <>
          <DayInput label={t`Date of the debt`} value={day} onChange={setDay} />
          <TextInput
            label={t`Page or number in the book`}
            description={t`Optional.`}
            maxLength={60}
            value={document}
            onChange={(event) => setDocument(event.currentTarget.value)}
          />
        </>
      ) : null}
      <TextInput
        label={kind === 'write_off' ? t`Reason` : t`Note`}
        description={kind === 'write_off' ? undefined : t`Optional.`}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {kind === 'opening' && isDay(day) ? (
        <Text size="sm" c="dimmed">{t`Its age counts from ${{ day: formatDay(day) }}.`}</Text>
      ) : null}
    </FormDialog>
  )
}

/** All that is owed, or all of the deposit. */
function suggested(kind: EntryKind, balance: number): number | '' {
  if (kind === 'opening') return ''
  return Math.max(kind === 'payout' ? -balance : balance, 0) || ''
}

type Sent = Parameters<typeof client.credit.receive>[0] & { readonly day: string; readonly document: string }

/** Answers the number of the receipt, where there is one. */
async function send(kind: EntryKind, { day, document, allocations, ...money }: Sent): Promise<string | undefined> {
  const { wallet_id: _, ...plain } = money
  if (kind === 'payment') return (await client.credit.receive({ ...money, allocations })).document
  if (kind === 'payout') await client.credit.payOut(money)
  if (kind === 'opening') await client.credit.open({ ...plain, day, document })
  if (kind === 'write_off') await client.credit.writeOff({ ...plain, note: plain.note ?? '' })
  return undefined
}

function allocationsOf(chosen: Chosen | undefined) {
  if (chosen === undefined) return undefined
  const parts = Object.entries(chosen).flatMap(([debit_id, amount]) => (amount ? [{ debit_id, amount }] : []))
  return parts.length > 0 ? parts : undefined
}
