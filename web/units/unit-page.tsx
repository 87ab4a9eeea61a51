import { plural, t } from '@lingui/core/macro'
import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameWithVariant, productName } from '@tunda/contract/products/product-words'
import type { Unit, UnitEvent, UnitShown } from '@tunda/contract/units/units'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  checkOf,
  claimAt,
  goodsInAt,
  laybyAt,
  productAt,
  repairsOfUnit,
  saleAt,
  tradeInAt,
  transferAt,
} from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { Facts } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDate, formatDateTime } from '../shared/words/dates.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { Refurbishings } from './refurbishings.tsx'
import { UnitActions } from './unit-actions.tsx'
import classes from './unit-page.module.css'
import { eventWords, stateWords } from './unit-words.ts'

/** One device: what it is, what it cost and is sold for, and everything that happened to it. */
export function UnitPage({ id, onBack }: { id: string; onBack: () => void }) {
  const options = api.units.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const keep = (next: UnitShown) => cache.setQueryData(options.queryKey, next)
  const shown = query.data
  const mayRepair = useMayCall(contractRoutes.repairs.list)
  const hasRepairs = useOrganization()?.does_repairs === true && mayRepair
  return (
    <>
      <PageHeader
        title={shown?.unit.number ?? t`Device`}
        facts={shown ? nameWithVariant(shown.unit) : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {shown ? <UnitActions unit={shown.unit} onChanged={keep} /> : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {shown ? (
        <Stack gap="md">
          <Card>
            <Facts facts={[...factsOf(shown.unit), ...(hasRepairs ? [repairsOfIt(shown.unit)] : [])]} />
          </Card>
          <Refurbishings jobs={shown.refurbishings} unit={shown.unit} onChanged={keep} />
          <Card>
            <Text component="h2" fw={600} mb="sm">{t`History`}</Text>
            <ol className={classes.events}>
              {shown.events.map((event) => (
                <Happened key={event.id} event={event} />
              ))}
            </ol>
          </Card>
        </Stack>
      ) : null}
    </>
  )
}

const repairsOfIt = ({ id }: Unit): readonly [string, ReactNode] => [
  t`Repairs`,
  <Anchor key="repairs" component={Link} to={repairsOfUnit(id)} inherit>
    {t`Repairs of this device`}
  </Anchor>,
]

function placeOf({ is_on_the_way, on_the_way: way, location }: Unit): string | null {
  if (way) return t`To ${{ location: way.location }}, since ${{ since: way.since }}`
  return is_on_the_way ? null : location
}

function factsOf(unit: Unit): ReadonlyArray<readonly [string, ReactNode]> {
  return [
    [t`Status`, unit.is_on_the_way ? t`On the way` : stateWords[unit.state]],
    [
      t`Put aside`,
      unit.layby_id ? (
        <Anchor key="layby" component={Link} to={laybyAt(unit.layby_id)} inherit>
          {t`For a customer`}
        </Anchor>
      ) : null,
    ],
    [
      t`Product`,
      <Anchor key="product" component={Link} to={productAt(unit.product_id)} inherit>
        {productName(unit)}
      </Anchor>,
    ],
    [
      t`Stolen or lost`,
      <Anchor key="check" component={Link} to={checkOf(unit.number)} inherit>
        {t`Check this number`}
      </Anchor>,
    ],
    [t`Second IMEI`, unit.imei2],
    [t`Serial number`, unit.serial_no],
    [t`Condition`, unit.grade],
    [t`Location`, placeOf(unit)],
    [t`Price`, formatMoney(unit.selling_price)],
    [t`Cost`, unit.unit_cost == null ? null : formatMoney(unit.unit_cost)],
    [t`Received`, formatDate(unit.came_at)],
    [t`Warranty`, unit.warranty_months ? plural(unit.warranty_months, { one: '# month', other: '# months' }) : null],
    [t`Warranty until`, unit.warranty_until === null ? null : formatDay(unit.warranty_until)],
    [
      t`Supplier’s warranty until`,
      unit.supplier_warranty_until === null ? null : formatDay(unit.supplier_warranty_until),
    ],
  ]
}

function Happened({ event }: { event: UnitEvent }) {
  return (
    <li className={classes.event}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{eventWords[event.event]}</Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(event.at)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[
          event.event === 'sent' ? null : event.location,
          event.user_name,
          event.customer_name,
          event.supplier_name,
          event.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="md">
        {event.sale_id === null ? null : (
          <Anchor component={Link} to={saleAt(event.sale_id)} size="sm">
            {event.invoice_number}
          </Anchor>
        )}
        {event.goods_in_id === null ? null : (
          <Anchor component={Link} to={goodsInAt(event.goods_in_id)} size="sm">
            {t`Goods received, no. ${{ number: formatCount(event.goods_in_number ?? 0) }}`}
          </Anchor>
        )}
        {event.claim_id === null ? null : (
          <Anchor component={Link} to={claimAt(event.claim_id)} size="sm">
            {t`Warranty claim ${{ number: formatCount(event.claim_number ?? 0) }}`}
          </Anchor>
        )}
        {event.trade_in_id === null ? null : (
          <Anchor component={Link} to={tradeInAt(event.trade_in_id)} size="sm">
            {t`Used device ${{ number: formatCount(event.trade_in_number ?? 0) }}`}
          </Anchor>
        )}
        {event.transfer_id === null ? null : (
          <Anchor component={Link} to={transferAt(event.transfer_id)} size="sm">
            {t`Transfer ${{ number: formatCount(event.transfer_number ?? 0) }}`}
          </Anchor>
        )}
      </Group>
    </li>
  )
}
