import { plural, t } from '@lingui/core/macro'
import type { Customer } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatDate } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { statusWords } from './customer-words.ts'

type Props = {
  first: Customer
  /** Who is merged into the first; undefined keeps the dialog closed. */
  second: Customer | undefined
  onClose: () => void
}

/** Shows what comes of the two before they are made one, which cannot be undone. */
export function MergeDialog({ first, second, onClose }: Props) {
  const [last, setLast] = useState(second)
  if (second && second !== last) setLast(second)

  async function merge() {
    if (!second) return
    const merged = await client.customers.merge({ first_id: first.id, second_id: second.id })
    toast.ok(t`Customers merged`, t`${{ second: second.name }} is now part of ${{ merged: merged.name }}.`)
    void refresh('customers')
  }

  return (
    <ConfirmDialog
      opened={second !== undefined}
      onClose={onClose}
      title={last ? t`Merge ${{ last: last.name }} into ${{ first: first.name }}?` : ''}
      action={last ? t`Merge, delete ${{ last: last.name }}` : ''}
      onConfirm={merge}
      failed={t`Failed to merge customers.`}
      danger
    >
      {last ? `${outcome(first, last)} ${t`This cannot be undone.`}` : null}
    </ConfirmDialog>
  )
}

function outcome(first: Customer, second: Customer): string {
  const isVip = first.status === 'vip' || second.status === 'vip'
  const since = [first.customer_since, second.customer_since].toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? ''
  const facts = [
    first.name,
    first.phone,
    first.email ?? second.email,
    first.location ?? second.location,
    statusWords[isVip ? 'vip' : first.status],
    t`customer since ${{ since: formatDate(since) }}`,
    t`${plural({ orders: first.total_orders + second.total_orders }, { one: '# order', other: '# orders' })}, ${{ amount: formatMoney(first.total_spent + second.total_spent) }}`,
  ]
  return t`What stays: ${{ facts: facts.filter(Boolean).join(' · ') }}.`
}
