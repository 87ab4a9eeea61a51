import {
  type Icon,
  IconBuildingStore,
  IconChartBar,
  IconClipboardCheck,
  IconCreditCard,
  IconDashboard,
  IconDeviceTabletDollar,
  IconHome,
  IconLayoutGrid,
  IconPackage,
  IconReceipt2,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { Role } from '@tunda/contract/access'
import { paths } from '../paths.ts'

export type SidebarLink = { label: string; to: string; icon: Icon }
export type SidebarGroup = {
  title: string
  links: readonly SidebarLink[] /** The first group speaks for itself. */
  untitled?: true
}

const main: SidebarGroup = {
  title: 'Main',
  untitled: true,
  links: [
    { label: 'Dashboard', to: paths.dashboard, icon: IconHome },
    { label: 'Inventory', to: paths.inventory, icon: IconPackage },
    { label: 'Categories', to: paths.categories, icon: IconLayoutGrid },
    { label: 'Sales', to: paths.sales, icon: IconReceipt2 },
    { label: 'Analytics', to: paths.analytics, icon: IconChartBar },
  ],
}

const more: SidebarGroup = {
  title: 'More',
  links: [
    { label: 'Customers', to: paths.customers, icon: IconUsers },
    { label: 'Stock Taking', to: paths.stockTaking, icon: IconClipboardCheck },
    { label: 'Subscription', to: paths.subscription, icon: IconCreditCard },
    { label: 'Settings', to: paths.settings, icon: IconSettings },
  ],
}

const administration: SidebarGroup = {
  title: 'Administration',
  links: [{ label: 'Terminal Management', to: paths.terminalManagement, icon: IconDeviceTabletDollar }],
}

const platform: SidebarGroup = {
  title: 'Platform',
  untitled: true,
  links: [
    { label: 'Platform dashboard', to: paths.superAdmin, icon: IconDashboard },
    { label: 'Users', to: paths.superAdminUsers, icon: IconUsers },
    { label: 'Subscriptions', to: paths.superAdminSubscriptions, icon: IconBuildingStore },
  ],
}

/** The spec's sidebar (section 2): a super admin's three links, or the shop's groups, the last for owners and admins only. */
export function sidebarGroups(role: Role | undefined, isSuperAdmin: boolean): readonly SidebarGroup[] {
  if (isSuperAdmin) return [platform]
  return role === 'owner' || role === 'admin' ? [main, more, administration] : [main, more]
}
