import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../error/error-boundary.tsx'
import { api } from '../shared/api.ts'
import { useOrganization } from '../shared/organization.ts'
import { useShopChanges } from '../shared/use-shop-changes.ts'
import classes from './admin-frame.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OrganizationButton } from './organization-button.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { sidebarGroups } from './sidebar-links.ts'
import { useSidebarState } from './sidebar-state.ts'
import { UsageMeter } from './usage-meter.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx').then((file) => ({ default: file.CommandPalette })))

type Props = { bestSeller: ReactNode; isPlatform?: boolean; children?: ReactNode }

/** Sidebar, header, the screen and the footer: the frame of every page behind the sign-in. */
export function AdminFrame({ bestSeller, isPlatform = false, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, toggle] = useSidebarState()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const { pathname } = useLocation()
  const groups = sidebarGroups(useOrganization()?.role, isPlatform)
  const lowStock = useLowStock(!isPlatform)
  useShopChanges(!isPlatform)

  const toggleSidebar = () => (isPhone ? setDrawerOpen((before) => !before) : toggle())
  useShortcuts({ toggleSidebar, search: () => setSearching(true), isPlatform })

  function sidebar(open: boolean, onNavigate?: () => void) {
    const close = onNavigate ? { onNavigate } : {}
    return (
      <Sidebar
        groups={groups}
        isOpen={open}
        isPlatform={isPlatform}
        lowStock={lowStock}
        organization={isPlatform ? null : <OrganizationButton isOpen={open} {...close} />}
        meter={isPlatform ? null : <UsageMeter />}
        {...close}
      />
    )
  }

  return (
    <div className={classes.frame} data-open={isOpen || undefined} data-platform={isPlatform || undefined}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {isPhone ? (
        <Drawer
          opened={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          size="18rem"
          padding={0}
          withCloseButton={false}
          attributes={{ content: { 'aria-label': 'Sidebar' } }}
        >
          {sidebar(true, () => setDrawerOpen(false))}
        </Drawer>
      ) : (
        <aside className={classes.sidebar} aria-label="Sidebar">
          {sidebar(isOpen)}
        </aside>
      )}
      <div className={classes.page}>
        <Header
          onToggleSidebar={toggleSidebar}
          isSidebarOpen={isPhone ? isDrawerOpen : isOpen}
          onSearch={() => setSearching(true)}
          bestSeller={bestSeller}
          isPlatform={isPlatform}
        />
        <main id="content" tabIndex={-1} className={classes.content}>
          <ErrorBoundary resetOn={pathname}>{children ?? <Outlet />}</ErrorBoundary>
        </main>
        <Footer />
      </div>
      {isSearching ? (
        <Suspense fallback={null}>
          <CommandPalette isPlatform={isPlatform} groups={groups} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** How many products are low, for the pill beside Inventory; none while unknown. */
function useLowStock(enabled: boolean): number {
  const { data } = useQuery(api.products.counts.queryOptions({ input: {}, enabled }))
  return data?.low_stock ?? 0
}
