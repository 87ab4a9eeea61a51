import { t } from '@lingui/core/macro'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightProps, spotlight } from '@mantine/spotlight'
import {
  type Icon,
  IconArrowsExchange,
  IconBell,
  IconCategory,
  IconClipboardCheck,
  IconFileImport,
  IconHistory,
  IconPackage,
  IconScan,
  IconSearch,
  IconSettings2,
  IconUserPlus,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { newCustomer, newProduct, newSale, paths } from '../paths.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { usePaletteResults } from './palette-results.tsx'
import type { SidebarGroup } from './sidebar-links.ts'

type Props = { groups: readonly SidebarGroup[]; isPlatform: boolean; onClose: () => void }

type Place = { readonly label: string; readonly to: string; readonly icon: Icon }

const shopActions: readonly Place[] = [
  { label: t`New sale`, to: newSale, icon: IconScan },
  { label: t`Add product`, to: newProduct, icon: IconPackage },
  { label: t`Add customer`, to: newCustomer, icon: IconUserPlus },
  { label: t`Count stock`, to: paths.stockTaking, icon: IconClipboardCheck },
]

const shopPages: readonly Place[] = [
  { label: t`Stock movements`, to: paths.stockMovements, icon: IconArrowsExchange },
  { label: t`Import products, stock or customers`, to: paths.importFiles, icon: IconFileImport },
  { label: t`Organization settings`, to: paths.organizationSettings, icon: IconSettings2 },
  { label: t`Category management`, to: paths.categoryManagement, icon: IconCategory },
  { label: t`Audit trail`, to: paths.auditTrail, icon: IconHistory },
  { label: t`Alerts`, to: paths.alerts, icon: IconBell },
]

/** Every screen and action by name, and the shop's products, customers and sales by what is known of them. */
export function CommandPalette({ groups, isPlatform, onClose }: Props) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 150)
  const results = usePaletteResults(asked, isPlatform, (to) => void navigate(to))

  useEffect(() => spotlight.open(), [])

  const may: Readonly<Record<string, boolean>> = {
    [newProduct]: useMayCall(contractRoutes.products.add),
    [newSale]: useMayCall(contractRoutes.sales.record),
    [newCustomer]: useMayCall(contractRoutes.customers.add),
    [paths.stockTaking]: useMayCall(contractRoutes.stockTakes.list),
  }
  const actions = shopActions.filter(({ to }) => may[to])
  const screens = [...groups.flatMap(({ links }) => links), ...(isPlatform ? [] : shopPages)]
  const entry = ({ label, to, icon: Mark }: Place): SpotlightActionData => ({
    id: to,
    label,
    leftSection: <Mark size={18} stroke={1.7} />,
    onClick: () => void navigate(to),
  })

  return (
    <Spotlight
      shortcut={null}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t`Search or jump to` } }}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
      nothingFound={results.isLooking ? t`Looking…` : t`Nothing found`}
      query={words}
      onQueryChange={setWords}
      filter={byName}
      searchProps={{
        placeholder: t`Search or jump to`,
        'aria-label': t`Search or jump to`,
        leftSection: <IconSearch size={18} stroke={1.7} />,
      }}
      actions={[
        ...(isPlatform ? [] : [{ group: t`Actions`, actions: actions.map(entry) }]),
        { group: t`Screens`, actions: screens.map(entry) },
        ...results.groups,
      ]}
    />
  )
}

/** Screens and actions by their names; what the shop has was already looked for by the server, which knows more than names. */
const byName: NonNullable<SpotlightProps['filter']> = (words, all) => {
  const sought = words.trim().toLowerCase()
  return all.flatMap((one) => {
    if (!('actions' in one) || !nameGroups.has(one.group)) return [one]
    const actions = one.actions.filter(({ label }) => label?.toLowerCase().includes(sought))
    return actions.length > 0 ? [{ ...one, actions }] : []
  })
}

const nameGroups = new Set([t`Actions`, t`Screens`])
