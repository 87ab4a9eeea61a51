import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { PageTabs } from '../shared/page/page-tabs.tsx'
import { changedAddress } from '../shared/table/changed-address.ts'
import { NewRepairForm } from './new-repair.tsx'
import { RepairBoard } from './repair-board.tsx'
import { RepairList } from './repair-list.tsx'
import { RepairPage } from './repair-page.tsx'
import { RepairReport } from './repair-report.tsx'

/** Devices in repair. `?repair=<id>` opens one, `?new` takes one in, `?tab=list` and `?tab=report` are the other parts. */
export function RepairsScreen() {
  const [address, setAddress] = useSearchParams()
  const maySee = useMayCall(contractRoutes.repairs.list)
  const mayTakeIn = useMayCall(contractRoutes.repairs.takeIn)
  const one = address.get('repair')
  const change = (asked: Record<string, string>) => setAddress((before) => changedAddress(before, asked))
  if (!maySee) return <NotPermitted title={t`Repairs`} who={t`the owner or an admin`} />
  if (one !== null) {
    return (
      <RepairPage
        key={one}
        id={one}
        isNew={address.has('taken')}
        onBack={() => change({ repair: '', taken: '' })}
        onSeen={() => change({ taken: '' })}
      />
    )
  }
  if (address.has('new') && mayTakeIn) {
    return (
      <NewRepairForm
        customerId={address.get('customer') ?? undefined}
        onBack={() => setAddress({})}
        onTaken={(id) => setAddress({ repair: id, taken: 'now' }, { replace: true })}
      />
    )
  }
  return <Parts />
}

function Parts() {
  const [address] = useSearchParams()
  const maySeeProfit = useMayCall(contractRoutes.repairs.report)
  const asked = address.get('tab')
  const open = asked === 'list' || (asked === 'report' && maySeeProfit) ? asked : undefined
  const tabs = [
    { tab: undefined, words: t`Board`, to: paths.repairs },
    { tab: 'list', words: t({ message: 'List', context: 'all repairs' }), to: `${paths.repairs}?tab=list` },
    ...(maySeeProfit ? [{ tab: 'report', words: t`Report`, to: `${paths.repairs}?tab=report` }] : []),
  ]
  return (
    <>
      <Header />
      <PageTabs label={t`Parts of the repairs`} open={open} tabs={tabs} />
      {open === undefined ? <RepairBoard /> : null}
      {open === 'list' ? <RepairList /> : null}
      {open === 'report' ? <RepairReport /> : null}
    </>
  )
}

function Header() {
  const [address] = useSearchParams()
  const customer = address.get('tab') === 'list' ? (address.get('customer') ?? undefined) : undefined
  const isOn = useOrganization()?.does_repairs === true
  const mayTakeIn = useMayCall(contractRoutes.repairs.takeIn)
  const input = { page: 1, limit: 1, show: 'open' as const }
  const { data } = useQuery(api.repairs.list.queryOptions({ input, placeholderData: keepPreviousData }))
  const owner = useQuery(api.customers.get.queryOptions({ input: customer ? { id: customer } : skipToken }))
  const name = owner.data?.name
  return (
    <PageHeader
      title={customer !== undefined && name ? t`Repairs for ${{ customer: name }}` : t`Repairs`}
      facts={data ? factsOf(data) : '\u00a0'}
      actions={
        isOn && mayTakeIn ? (
          <Button
            component={Link}
            to={`${paths.repairs}?new${customer ? `&customer=${customer}` : ''}`}
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          >{t`Take in a device`}</Button>
        ) : null
      }
    />
  )
}

type Sums = { readonly totalCount: number; readonly late: number; readonly uncollected: number }

function factsOf({ totalCount, late, uncollected }: Sums): string {
  return [
    t`${{ count: totalCount }} open`,
    ...(late > 0 ? [t`${late} late`] : []),
    ...(uncollected > 0
      ? [plural(uncollected, { one: '# device never collected', other: '# devices never collected' })]
      : []),
  ].join(' · ')
}
