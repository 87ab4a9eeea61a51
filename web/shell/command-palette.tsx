import '@mantine/spotlight/styles.css'
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconPackage, IconScan, IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { newProduct, newSale, paths } from '../paths.ts'
import { useMay } from '../shared/organization.ts'
import type { SidebarGroup } from './sidebar-links.ts'

type Props = { groups: readonly SidebarGroup[]; isPlatform: boolean; onClose: () => void }

const shopPages = [
  { label: 'Organization settings', to: paths.organizationSettings },
  { label: 'Category management', to: paths.categoryManagement },
  { label: 'Audit trail', to: paths.auditTrail },
  { label: 'Alerts', to: paths.alerts },
]

/** Every screen and action by name. */
export function CommandPalette({ groups, isPlatform, onClose }: Props) {
  const navigate = useNavigate()
  const mayAddProducts = useMay('owner', 'admin')

  function entry(label: string, to: string, leftSection?: SpotlightActionData['leftSection']): SpotlightActionData {
    return { id: to, label, onClick: () => void navigate(to), ...(leftSection ? { leftSection } : {}) }
  }

  const actions = [
    entry('New sale', newSale, <IconScan size={18} stroke={1.7} />),
    ...(mayAddProducts ? [entry('Add product', newProduct, <IconPackage size={18} stroke={1.7} />)] : []),
  ]
  const screens = groups.flatMap(({ links }) =>
    links.map(({ label, to, icon: Mark }) => entry(label, to, <Mark size={18} stroke={1.7} />)),
  )
  const shop = shopPages.map(({ label, to }) => entry(label, to))

  return (
    <Spotlight
      forceOpened
      shortcut={null}
      onSpotlightClose={onClose}
      closeOnEscape
      scrollable
      maxHeight={420}
      nothingFound="Nothing found"
      searchProps={{
        placeholder: 'Search or jump to',
        'aria-label': 'Search or jump to',
        leftSection: <IconSearch size={18} stroke={1.7} />,
      }}
      actions={[
        ...(isPlatform ? [] : [{ group: 'Actions', actions }]),
        { group: 'Screens', actions: isPlatform ? screens : [...screens, ...shop] },
      ]}
    />
  )
}
