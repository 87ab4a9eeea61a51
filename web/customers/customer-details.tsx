import { Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Customer, CustomerSale } from '@tunda/contract/customers'
import { formatDate } from '../shared/dates.ts'
import { formatCount, formatMoney } from '../shared/money.ts'
import { useMay } from '../shared/organization.ts'
import type { ListState } from '../shared/table-states.tsx'
import classes from './customer-details.module.css'
import { CustomerHistory } from './customer-history.tsx'
import { StatusMenu } from './status-menu.tsx'

type Props = {
  customer: Customer
  /** Undefined until they have been answered. */
  sales: readonly CustomerSale[] | undefined
  query: ListState
  onEdit: () => void
  onDelete: () => void
}

/** One customer in full: figures, fields, what they bought, and what can be done. */
export function CustomerDetails({ customer, sales, query, onEdit, onDelete }: Props) {
  const mayDelete = useMay('owner', 'admin')
  return (
    <Stack gap="lg">
      <Group gap="sm" justify="space-between">
        <StatusMenu customer={customer} />
        <Group gap={8}>
          <Button
            className={classes.deed ?? ''}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={onEdit}
          >
            Edit
          </Button>
          {mayDelete ? (
            <Button
              className={classes.deed ?? ''}
              variant="default"
              c="var(--tunda-bad)"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={onDelete}
            >
              Delete
            </Button>
          ) : null}
        </Group>
      </Group>
      <Figures customer={customer} />
      <Facts customer={customer} />
      <CustomerHistory sales={sales} query={query} />
    </Stack>
  )
}

function Figures({ customer }: { customer: Customer }) {
  const { total_orders, total_spent, average_order_value, last_order_date } = customer
  const figures = [
    ['Orders', formatCount(total_orders)],
    ['Spent', formatMoney(total_spent)],
    ['Average order', formatMoney(average_order_value)],
    ['Last order', last_order_date ? formatDate(last_order_date) : '–'],
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const { phone, email, age, location, customer_since } = customer
  const facts = [
    ['Phone', phone],
    ['E-mail', email],
    ['Age', age],
    ['Location', location],
    ['Customer since', formatDate(customer_since)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
