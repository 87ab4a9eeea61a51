import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightProps, spotlight } from '@mantine/spotlight'
import {
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
import { useMay } from '../shared/organization.ts'
import { usePaletteResults } from './palette-results.tsx'
import type { SidebarGroup } from './sidebar-links.ts'

type Props = { groups: readonly SidebarGroup[]; isPlatform: boolean; onClose: () => void }

const shopPages = [
  { label: 'Stock movements', to: paths.stockMovements, icon: IconArrowsExchange },
  { label: 'Import products, stock or customers', to: paths.importFiles, icon: IconFileImport },
  { label: 'Organization settings', to: paths.organizationSettings, icon: IconSettings2 },
  { label: 'Category management', to: paths.categoryManagement, icon: IconCategory },
  { label: 'Audit trail', to: paths.auditTrail, icon: IconHistory },
  { label: 'Alerts', to: paths.alerts, icon: IconBell },
]

/** Every screen and action by name, and the shop's products, customers and sales by what is known of them. */
export function CommandPalette({ groups, isPlatform, onClose }: Props) {
  const navigate = useNavigate()
  const mayAddProducts = useMay('owner', 'admin')
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 150)
  const results = usePaletteResults(asked, isPlatform, (to) => void navigate(to))

  useEffect(() => spotlight.open(), [])

  function entry(label: string, to: string, leftSection?: SpotlightActionData['leftSection']): SpotlightActionData {
    return { id: to, label, onClick: () => void navigate(to), ...(leftSection ? { leftSection } : {}) }
  }

  const actions = [
    entry('New sale', newSale, <IconScan size={18} stroke={1.7} />),
    ...(mayAddProducts ? [entry('Add product', newProduct, <IconPackage size={18} stroke={1.7} />)] : []),
    entry('Add customer', newCustomer, <IconUserPlus size={18} stroke={1.7} />),
    entry('Count stock', paths.stockTaking, <IconClipboardCheck size={18} stroke={1.7} />),
  ]
  const screens = groups.flatMap(({ links }) =>
    links.map(({ label, to, icon: Mark }) => entry(label, to, <Mark size={18} stroke={1.7} />)),
  )
  const shop = shopPages.map(({ label, to, icon: PageIcon }) => entry(label, to, <PageIcon size={18} stroke={1.7} />))

  return (
    <Spotlight
      shortcut={null}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
      nothingFound={results.isLooking ? 'Looking…' : 'Nothing found'}
      query={words}
      onQueryChange={setWords}
      filter={byName}
      searchProps={{
        placeholder: 'Search or jump to',
        'aria-label': 'Search or jump to',
        leftSection: <IconSearch size={18} stroke={1.7} />,
      }}
      actions={[
        ...(isPlatform ? [] : [{ group: 'Actions', actions }]),
        { group: 'Screens', actions: isPlatform ? screens : [...screens, ...shop] },
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

const nameGroups = new Set(['Actions', 'Screens'])
