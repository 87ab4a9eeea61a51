import '@mantine/spotlight/styles.layer.css'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import {
  IconBell,
  IconCategory,
  IconHistory,
  IconPackage,
  IconScan,
  IconSearch,
  IconSettings2,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { newProduct, newSale, paths } from '../paths.ts'
import { useMay } from '../shared/organization.ts'
import type { SidebarGroup } from './sidebar-links.ts'

type Props = { groups: readonly SidebarGroup[]; isPlatform: boolean; onClose: () => void }

const shopPages = [
  { label: 'Organization settings', to: paths.organizationSettings, icon: IconSettings2 },
  { label: 'Category management', to: paths.categoryManagement, icon: IconCategory },
  { label: 'Audit trail', to: paths.auditTrail, icon: IconHistory },
  { label: 'Alerts', to: paths.alerts, icon: IconBell },
]

/** Every screen and action by name. */
export function CommandPalette({ groups, isPlatform, onClose }: Props) {
  const navigate = useNavigate()
  const mayAddProducts = useMay('owner', 'admin')

  useEffect(() => spotlight.open(), [])

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
  const shop = shopPages.map(({ label, to, icon: PageIcon }) => entry(label, to, <PageIcon size={18} stroke={1.7} />))

  return (
    <Spotlight
      shortcut={null}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
      overlayProps={{ blur: 0 }}
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
