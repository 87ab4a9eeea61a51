import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Bearer, may } from '@tunda/contract/organization/rights'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../error/error-boundary.tsx'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { useShopChanges } from '../shared/calls/use-shop-changes.ts'
import { afterFirstScreen, useIsFirstScreenThere } from '../shared/page/first-screen.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { usePlanRequests } from '../shared/plans/plan-requests.ts'
import classes from './admin-frame.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OrganizationButton } from './organization-button.tsx'
import { useShortcuts } from './shortcuts.ts'
import { type Pills, Sidebar } from './sidebar.tsx'
import { type SidebarGroup, sidebarGroups, sidebarLink } from './sidebar-links.ts'
import { useSidebarState } from './sidebar-state.ts'
import { UsageMeter } from './usage-meter.tsx'

const fetchPalette = () => import('./command-palette.tsx').then((file) => ({ default: file.CommandPalette }))
const CommandPalette = lazy(fetchPalette)
const LocationSwitcher = lazy(() =>
  import('../locations/location-switcher.tsx').then((file) => ({ default: file.LocationSwitcher })),
)

type Props = {
  bestSeller: ReactNode
  /** What everybody in the shop's pages is to see above them. */
  notice?: ReactNode
  isPlatform?: boolean
  children?: ReactNode
}

/** Sidebar, header, the screen and the footer: the frame of every page behind the sign-in. */
export function AdminFrame({ bestSeller, notice = null, isPlatform = false, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, toggle] = useSidebarState()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const { pathname } = useLocation()
  const shop = useOrganization()
  const groups = sidebarGroups(shop, isPlatform)
  const [shopPills, platformPills] = [usePills(isPlatform ? undefined : shop), usePlatformPills(isPlatform)]
  useShopChanges(!isPlatform)
  useFetchedPalette()

  const toggleSidebar = () => (isPhone ? setDrawerOpen((before) => !before) : toggle())
  useShortcuts({ toggleSidebar, search: () => setSearching(true), isPlatform })

  function sidebar(open: boolean, onNavigate?: () => void) {
    const close = onNavigate ? { onNavigate } : {}
    return (
      <Sidebar
        groups={groups}
        isOpen={open}
        isPlatform={isPlatform}
        pills={isPlatform ? platformPills : shopPills}
        organization={isPlatform ? null : <ShopAndLocation isOpen={open} {...close} />}
        meter={isPlatform ? null : <UsageMeter />}
        {...close}
      />
    )
  }

  return (
    <div className={classes.frame} data-open={isOpen || undefined} data-platform={isPlatform || undefined}>
      <a className="skip-link" href="#content">{t`Skip to content`}</a>
      {isPhone ? (
        <SideDrawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          {sidebar(true, () => setDrawerOpen(false))}
        </SideDrawer>
      ) : (
        <aside className={classes.sidebar} aria-label={t`Sidebar`}>
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
        {notice}
        <main id="content" tabIndex={-1} className={classes.content}>
          <ErrorBoundary resetOn={pathname}>
            {children ??
              (isPlatform ? (
                <Outlet />
              ) : (
                <PermittedPage groups={groups}>
                  <Outlet />
                </PermittedPage>
              ))}
          </ErrorBoundary>
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

/** The shop, and in one of several locations also where the person is at work. */
function ShopAndLocation(props: { isOpen: boolean; onNavigate?: () => void }) {
  const isTime = useIsFirstScreenThere()
  const shop = useOrganization()
  return (
    <>
      <OrganizationButton {...props} />
      {isTime && shop && shop.locations > 1 ? (
        <Suspense fallback={null}>
          <LocationSwitcher isOpen={props.isOpen} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Fetches the palette once the screen itself is there: what is typed while it is on its way would be lost. */
function useFetchedPalette(): void {
  useEffect(() => {
    void afterFirstScreen()
      .then(fetchPalette)
      .catch(() => undefined)
  }, [])
}

type DrawerProps = { opened: boolean; onClose: () => void; children: ReactNode }

function SideDrawer({ opened, onClose, children }: DrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t`Sidebar` } }}
    >
      {children}
    </Drawer>
  )
}

/** How many products are low, and for those who decide how many refunds wait; nothing while unknown. */
function usePills(who: Bearer | undefined): Pills {
  const isTime = useIsFirstScreenThere()
  const shelf = useQuery(
    api.products.counts.queryOptions({ input: { withStock: false }, enabled: isTime && who !== undefined }),
  )
  const requests = useQuery(
    api.sales.listRefundRequests.queryOptions({
      input: { status: 'waiting', limit: 1 },
      enabled: isTime && who !== undefined && may(who, 'refund'),
    }),
  )
  const [low, waiting] = [shelf.data?.low_stock ?? 0, requests.data?.totalCount ?? 0]
  return {
    [paths.inventory]: low > 0 ? t`${low} low` : undefined,
    [paths.sales]: waiting > 0 ? t`${waiting} waiting` : undefined,
  }
}

/** How many shops wait for a plan; nothing while unknown. */
function usePlatformPills(isPlatform: boolean): Pills {
  const waiting = usePlanRequests(1, isPlatform).data?.totalCount ?? 0
  return { [paths.superAdminSubscriptions]: waiting > 0 ? t`${waiting} waiting` : undefined }
}

type PermittedPageProps = { groups: readonly SidebarGroup[]; children: ReactNode }

/** The page of a sidebar link, for those with its right. Whoever may not open the dashboard begins at the first page that they may. */
function PermittedPage({ groups, children }: PermittedPageProps) {
  const shop = useOrganization()
  const { pathname } = useLocation()
  const link = sidebarLink(pathname)
  if (!shop || !link?.rights || may(shop, link.rights)) return children
  const [first] = groups.flatMap(({ links }) => links)
  if (pathname === paths.dashboard && first) return <Navigate to={first.to} replace />
  return (
    <>
      <PageHeader title={link.label} />
      <NotPermitted who={t`the owner`} />
    </>
  )
}
