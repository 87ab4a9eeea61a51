import { t } from '@lingui/core/macro'
import {
  type Icon,
  IconArrowsExchange,
  IconBuildingStore,
  IconCashRegister,
  IconChartBar,
  IconClipboardCheck,
  IconCoins,
  IconCreditCard,
  IconDashboard,
  IconDeviceTabletDollar,
  IconFileInvoice,
  IconHome,
  IconLayoutGrid,
  IconNotebook,
  IconPackage,
  IconPigMoney,
  IconReceipt2,
  IconSettings,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { type Bearer, may, type Right, rightsOfRole } from '@tunda/contract/organization/rights'
import { paths } from '../paths.ts'

/** What a shop uses or not: a link to what it does not use is not shown. */
type Capability =
  | 'uses_drawer'
  | 'gives_credit'
  | 'does_laybys'
  | 'pays_commission'
  | 'does_repairs'
  | 'several_locations'

/** `rights`: whoever has one of them sees the link; none: everybody in the shop. */
export type SidebarLink = {
  label: string
  to: string
  icon: Icon
  rights?: readonly Right[]
  where?: Capability
  /** Where the link leads while something waits there. */
  waiting?: string
}
export type SidebarGroup = {
  title: string
  links: readonly SidebarLink[] /** The first group speaks for itself. */
  untitled?: true
}

const main: SidebarGroup = {
  title: t`Main`,
  untitled: true,
  links: [
    { label: t`Dashboard`, to: paths.dashboard, icon: IconHome, rights: ['see_reports'] },
    { label: t`Inventory`, to: paths.inventory, icon: IconPackage },
    { label: t`Categories`, to: paths.categories, icon: IconLayoutGrid },
    { label: t`Sales`, to: paths.sales, icon: IconReceipt2, rights: ['see_sales', 'sell'] },
    { label: t`Analytics`, to: paths.analytics, icon: IconChartBar, rights: ['see_reports'] },
  ],
}

const more: SidebarGroup = {
  title: t`More`,
  links: [
    { label: t`Customers`, to: paths.customers, icon: IconUsers, rights: ['see_customers'] },
    {
      label: t`Debtors`,
      to: paths.debtors,
      icon: IconNotebook,
      rights: ['manage_credit', 'receive_payments'],
      where: 'gives_credit',
    },
    {
      label: t`Quotations`,
      to: paths.quotations,
      icon: IconFileInvoice,
      rights: ['sell', 'see_sales'],
      where: 'gives_credit',
    },
    {
      label: t`Lay-bys`,
      to: paths.laybys,
      icon: IconPigMoney,
      rights: ['receive_payments', 'manage_credit'],
      where: 'does_laybys',
    },
    {
      label: t`Commission`,
      to: paths.commission,
      icon: IconCoins,
      rights: ['sell', 'see_commission'],
      where: 'pays_commission',
    },
    {
      label: t`Repairs`,
      to: paths.repairs,
      icon: IconTool,
      rights: ['manage_repairs', 'receive_payments'],
      where: 'does_repairs',
    },
    { label: t`Stock Taking`, to: paths.stockTaking, icon: IconClipboardCheck, rights: ['count_stock'] },
    {
      label: t`Transfers`,
      to: paths.transfers,
      icon: IconArrowsExchange,
      rights: ['transfer_stock'],
      where: 'several_locations',
    },
    {
      label: t`Cash drawer`,
      to: paths.drawer,
      icon: IconCashRegister,
      rights: ['manage_drawer'],
      where: 'uses_drawer',
    },
    { label: t`Subscription`, to: paths.subscription, icon: IconCreditCard },
    { label: t`Settings`, to: paths.settings, icon: IconSettings },
  ],
}

const administration: SidebarGroup = {
  title: t`Administration`,
  links: [
    {
      label: t`Terminal Management`,
      to: paths.terminalManagement,
      icon: IconDeviceTabletDollar,
      rights: ['manage_terminals'],
    },
  ],
}

const platform: SidebarGroup = {
  title: t`Platform`,
  untitled: true,
  links: [
    { label: t`Platform dashboard`, to: paths.superAdmin, icon: IconDashboard },
    { label: t`Users`, to: paths.superAdminUsers, icon: IconUsers },
    {
      label: t`Subscriptions`,
      to: paths.superAdminSubscriptions,
      icon: IconBuildingStore,
      waiting: `${paths.superAdminSubscriptions}?tab=requests`,
    },
  ],
}

/** Until it is known who looks: what most may open, so that few links come and none go. */
const unknown: Bearer = { rights: rightsOfRole.member }

type Who = Bearer &
  Partial<Readonly<Record<Exclude<Capability, 'several_locations'>, boolean>>> & {
    readonly locations?: number
    readonly is_at_all_locations?: boolean
  }

/** Has the shop several locations? Whoever works at chosen ones may see one of several. */
const hasSeveral = (who: Who | undefined) => (who?.locations ?? 1) > 1 || who?.is_at_all_locations === false

function uses(who: Who | undefined, capability: Capability): boolean {
  return capability === 'several_locations' ? hasSeveral(who) : who?.[capability] === true
}

/** The spec's sidebar (section 2): a super admin's three links, or those of the shop's groups that the person may open. */
export function sidebarGroups(who: Who | undefined, isSuperAdmin: boolean): readonly SidebarGroup[] {
  if (isSuperAdmin) return [platform]
  return [main, more, administration].flatMap((group) => {
    const links = group.links.filter(
      ({ rights, where }) =>
        (where === undefined || uses(who, where)) && (rights === undefined || may(who ?? unknown, rights)),
    )
    return links.length > 0 ? [{ ...group, links }] : []
  })
}

/** The shop's link to a page, also to one that this person may not open. */
export function sidebarLink(pathname: string): SidebarLink | undefined {
  return [main, more, administration].flatMap(({ links }) => links).find(({ to }) => to === pathname)
}
