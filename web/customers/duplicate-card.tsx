import { t } from '@lingui/core/macro'
import { Button, Card, Group, Radio } from '@mantine/core'
import type { DuplicateGroup } from '@tunda/contract/customers/customer-merge'
import type { Customer } from '@tunda/contract/customers/customers'
import { useState } from 'react'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import dialog from '../shared/page/dialog.module.css'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDate } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { statusWords } from './customer-words.ts'
import classes from './duplicate-card.module.css'
import { MergeDialog } from './merge-dialog.tsx'

const matchWords: Record<DuplicateGroup['match'], string> = {
  phone: t`High · same phone`,
  email: t`High · same email`,
  name_and_phone: t`Medium · same name and last 8 digits`,
}

/** One group side by side: which of them stays is chosen, the others are merged into that one. */
export function DuplicateCard({ group }: { group: DuplicateGroup }) {
  const mayMerge = useMayCall(contractRoutes.customers.merge)
  const { customers, match, confidence } = group
  const [keptId, setKeptId] = useState(customers[0]?.id)
  const [second, setSecond] = useState<Customer>()
  const kept = customers.find(({ id }) => id === keptId) ?? customers[0]
  if (!kept) return null
  return (
    <Card component="section" aria-label={t`Duplicates of ${{ kept: kept.name }}`}>
      <Group>
        <StatusBadge tone={confidence === 'high' ? 'warn' : 'info'}>{matchWords[match]}</StatusBadge>
      </Group>
      <Radio.Group value={kept.id} onChange={setKeptId} aria-label={t`Customer to keep`} my="sm">
        <div className={classes.sides}>
          {customers.map((customer) => (
            <div key={customer.id} className={classes.side} data-kept={customer.id === kept.id || undefined}>
              <Radio
                value={customer.id}
                label={customer.id === kept.id ? t`${{ customer: customer.name }} stays` : customer.name}
              />
              <Fields customer={customer} />
            </div>
          ))}
        </div>
      </Radio.Group>
      {mayMerge ? (
        <Group gap={8} justify="end">
          {customers
            .filter(({ id }) => id !== kept.id)
            .map((customer) => (
              <Button
                key={customer.id}
                classNames={{ root: dialog.action ?? '', label: dialog.actionWords ?? '' }}
                variant="default"
                c="var(--tunda-bad)"
                onClick={() => setSecond(customer)}
              >
                {t`Merge, delete ${{ customer: customer.name }}`}
              </Button>
            ))}
        </Group>
      ) : null}
      <MergeDialog first={kept} second={second} onClose={() => setSecond(undefined)} />
    </Card>
  )
}

function Fields({ customer }: { customer: Customer }) {
  const { phone, email, location, status, total_orders, total_spent, customer_since } = customer
  const fields = [
    [t`Phone`, phone],
    [t`Email`, email],
    [t`Location`, location],
    [t`Status`, statusWords[status]],
    [t`Orders`, `${total_orders} · ${formatMoney(total_spent)}`],
    [t`Since`, formatDate(customer_since)],
  ]
  return (
    <dl className={classes.fields}>
      {fields.map(([name, value]) => (
        <div key={name} className={classes.field}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
