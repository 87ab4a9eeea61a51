import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconNotebook, IconPencil, IconPigMoney, IconTool, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Customer, CustomerSale } from '@tunda/contract/customers/customers'
import { languageNames } from '@tunda/contract/languages'
import { Link } from 'react-router'
import { laybysOf, paths, repairsOf } from '../paths.ts'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization, useSeesOnlyAPart } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { saveAsJson } from '../shared/files/save-file.ts'
import { Facts, type Figure, Figures } from '../shared/page/details.tsx'
import { toast } from '../shared/page/toast.tsx'
import type { ListState } from '../shared/table/table-states.tsx'
import { dayOf, formatDate } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import classes from './customer-details.module.css'
import { CustomerGroupChoice } from './customer-group.tsx'
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
  const mayDelete = useMayCall(contractRoutes.customers.remove)
  const mayOpen = useMayCall(contractRoutes.credit.statement)
  const shop = useOrganization()
  // Their file has what they bought anywhere.
  const isPart = useSeesOnlyAPart()
  const hasAccount = shop?.gives_credit === true && mayOpen
  const hasLaybys = shop?.does_laybys === true && mayOpen
  const hasRepairs = useMayCall(contractRoutes.repairs.list) && shop?.does_repairs === true
  return (
    <Stack gap="lg">
      <Group gap="sm" justify="space-between">
        <StatusMenu customer={customer} />
        <Group gap={8}>
          {hasAccount ? (
            <Button
              className={classes.action ?? ''}
              variant="default"
              component={Link}
              to={`${paths.debtors}?customer=${customer.id}`}
              leftSection={<IconNotebook size={16} stroke={1.7} />}
            >{t`Account`}</Button>
          ) : null}
          {hasLaybys ? (
            <Button
              className={classes.action ?? ''}
              variant="default"
              component={Link}
              to={laybysOf(customer.id)}
              leftSection={<IconPigMoney size={16} stroke={1.7} />}
            >{t`Lay-bys`}</Button>
          ) : null}
          {hasRepairs ? (
            <Button
              className={classes.action ?? ''}
              variant="default"
              component={Link}
              to={repairsOf(customer.id)}
              leftSection={<IconTool size={16} stroke={1.7} />}
            >{t`Repairs`}</Button>
          ) : null}
          <Button
            className={classes.action ?? ''}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={onEdit}
          >{t`Edit`}</Button>
          {mayDelete ? (
            <Button
              className={classes.action ?? ''}
              variant="default"
              c="var(--tunda-bad)"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={onDelete}
            >{t`Delete`}</Button>
          ) : null}
        </Group>
      </Group>
      <Figures figures={figuresOf(customer, isPart)} />
      <Facts facts={factsOf(customer)} />
      <CustomerGroupChoice customer={customer} />
      <CustomerHistory sales={sales} query={query} />
      {mayDelete && !isPart ? <TheirData customer={customer} /> : null}
    </Stack>
  )
}

/** What a customer may ask for: everything that is kept of them. Deleting is the other half, and stands above. */
function TheirData({ customer }: { customer: Customer }) {
  const download = useMutation({
    mutationFn: () => client.customers.export({ id: customer.id }),
    onSuccess: (file) => {
      const name = `customer-${customer.id.slice(0, 8)}-${dayOf(file.exported_at)}.json`
      saveAsJson(name, file)
      toast.ok(t`Customer data downloaded`, name)
    },
    onError: showFailure(t`The customer’s data could not be downloaded`),
  })
  return (
    <section aria-label={t`Their data`} className={classes.data}>
      <p>
        {t`${{ customer: customer.name }} can ask for a copy of their data, or for it to be deleted. Deleting removes name, phone, email, age, location and notes from the customer and from their sales.`}
      </p>
      <Button
        className={classes.action ?? ''}
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >{t`Download their data`}</Button>
    </section>
  )
}

function figuresOf(
  { total_orders, total_spent, average_order_value, last_order_date }: Customer,
  isPart: boolean,
): Figure[] {
  // What somebody bought is the shop’s, also for whoever sees the sales of a part of it.
  const where = isPart ? t`At all locations` : undefined
  return [
    [t`Orders`, formatCount(total_orders), where],
    [t`Spent`, formatMoney(total_spent), where],
    [t`Average order`, formatMoney(average_order_value)],
    [t`Last order`, last_order_date ? formatDate(last_order_date) : '–'],
  ]
}

function factsOf({ phone, email, age, location, language, customer_since }: Customer) {
  return [
    [t`Phone`, phone],
    [t`Email`, email],
    [t`Age`, age],
    [t`Location`, location],
    ...(language === null ? [] : [[t`Language of receipts`, languageNames[language]] as const]),
    [t`Customer since`, formatDate(customer_since)],
  ] as const
}
