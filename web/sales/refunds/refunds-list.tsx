import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group } from '@mantine/core'
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { locationIn } from '../../shared/calls/location-in.ts'
import { DayRange } from '../../shared/fields/day-range.tsx'
import { LocationChoice } from '../../shared/fields/location-choice.tsx'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { dayIn, useListAddress } from '../../shared/table/list-address.ts'
import { Table } from '../../shared/table/table.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import { useOpenSale } from '../open-sale.ts'
import { SaleDrawer } from '../sale-drawer.tsx'
import touch from '../touch.module.css'
import { refundCard } from './refund-card.tsx'
import { refundColumns } from './refund-columns.tsx'
import classes from './refunds.module.css'

const pageSize = 20

/** What was refunded, by the days on which it was: what left the drawer, whichever day the sales were of. */
export function RefundsList() {
  const { days, change, clear } = useRefundDays()
  const [openSale, setOpenSale] = useOpenSale()
  const list = useQuery(
    api.sales.listRefunds.queryOptions({ input: { ...days, limit: pageSize }, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader title={t`Refunds`} facts={factsOf(list.data)} actions={<BackToSales />} />
      <Card p={0}>
        <Group className={classes.days} gap="sm">
          <DayRange from={days.from ?? ''} to={days.to ?? ''} onChange={change} />
          <LocationChoice />
        </Group>
        <Table
          label={t`Refunds`}
          columns={refundColumns}
          rows={list.data?.refunds}
          rowId={(refund) => refund.id}
          query={list}
          empty={<NoRefunds />}
          onClearFilters={days.from || days.to || days.location_id ? clear : undefined}
          paging={list.data && { ...list.data, limit: pageSize, onPage: (page) => change({ page: String(page) }) }}
          onOpen={(refund) => setOpenSale(refund.sale_id)}
          card={refundCard}
        />
      </Card>
      <SaleDrawer saleId={openSale} onClose={() => setOpenSale(undefined)} />
    </>
  )
}

function factsOf(answer: { totalCount: number; amount: number } | undefined): string {
  if (!answer) return t`Money refunded to customers`
  const { totalCount, amount } = answer
  return t`${plural(totalCount, { one: '# refund', other: '# refunds' })} · ${{ amount: formatMoney(amount) }} refunded`
}

function BackToSales() {
  return (
    <Button
      component={Link}
      to={paths.sales}
      variant="default"
      className={touch.target}
      leftSection={<IconReceipt size={18} stroke={1.7} aria-hidden />}
    >{t`Sales`}</Button>
  )
}

function NoRefunds() {
  return (
    <EmptyState
      icon={IconArrowBackUp}
      title={t`No refunds yet`}
      text={t`Open a sale to refund some of it, or to cancel it. Each refund then appears here with its own number.`}
      action={<BackToSales />}
    />
  )
}

type RefundDays = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly location_id: string | undefined
  readonly page: number
}

/** The days and the page of the refunds shown, as the address says them; another day begins at page 1. */
function useRefundDays() {
  const { address, page, change } = useListAddress<'from' | 'to' | 'location'>()
  const days: RefundDays = {
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    location_id: locationIn(address),
    page,
  }
  return { days, change, clear: () => change({ from: '', to: '', location: '' }) }
}
