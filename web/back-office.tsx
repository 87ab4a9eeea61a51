import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthDialogHost } from './account/auth-dialog-host.tsx'
import { NotFoundScreen } from './error/not-found-screen.tsx'
import { TornReceipt } from './error/torn-receipt.tsx'
import { paths } from './paths.ts'
import { followRouter } from './shared/page/breadcrumbs.ts'
import { afterFirstScreen } from './shared/page/first-screen.ts'
import { arrived, followWanted } from './shared/page/fresh-start.ts'
import { FullPage } from './shared/page/full-page.tsx'
import { keepFiles } from './shared/page/keep-files.ts'
import { scrollPositions } from './shared/page/same-scroll.tsx'
import { useSession } from './shared/session/auth.ts'
import { ConfirmIdentityHost } from './shared/session/confirm-identity-host.tsx'
import { useFactorDemand } from './shared/session/second-factor.ts'
import { PlatformGate, ShopGate, SignedInOnly } from './shell/gate.tsx'
import { askPersonKind } from './shell/person-kind.ts'
import { PublicFrame } from './shell/public-frame.tsx'

const BestSeller = lazy(async () => {
  await afterFirstScreen()
  return { default: (await import('./analytics/best-seller.tsx')).BestSeller }
})
const ClosedShop = lazy(() => import('./organization/closed-shop.tsx').then((file) => ({ default: file.ClosedShop })))
const fetchOnboarding = () => import('./organization/onboarding/onboarding.tsx')
const Onboarding = lazy(() => fetchOnboarding().then((file) => ({ default: file.Onboarding })))

const waiting = (part: ReactNode) => <Suspense fallback={null}>{part}</Suspense>
const bestSeller = waiting(<BestSeller />)

/** A screen that is downloaded when it is first opened. */
function screen(path: string, load: () => Promise<() => ReactNode>): RouteObject {
  return { path, lazy: async () => ({ Component: await arrived<() => ReactNode>(load, ScreenMissing) }) }
}

const publicRoutes: RouteObject[] = [
  screen(paths.landing, async () => (await import('./landing/landing-screen.tsx')).LandingScreen),
  screen(paths.resetPassword, async () => (await import('./account/reset-password-screen.tsx')).ResetPasswordScreen),
  screen(paths.confirmEmail, async () => (await import('./account/confirm-email-screen.tsx')).ConfirmEmailScreen),
  screen(paths.emailChange, async () => (await import('./account/email-change-screen.tsx')).EmailChangeScreen),
  screen(paths.switchPerson, async () => (await import('./account/switch-person-screen.tsx')).SwitchPersonScreen),
  screen(paths.invitation, async () => (await import('./organization/invitation-screen.tsx')).InvitationScreen),
  screen(paths.unsubscribe, async () => (await import('./notifications/unsubscribe-screen.tsx')).UnsubscribeScreen),
  screen(paths.terms, async () => (await import('./public-pages/terms-screen.tsx')).TermsScreen),
  screen(paths.privacy, async () => (await import('./public-pages/privacy-screen.tsx')).PrivacyScreen),
  screen(paths.support, async () => (await import('./public-pages/support-screen.tsx')).SupportScreen),
  screen(paths.about, async () => (await import('./public-pages/about-screen.tsx')).AboutScreen),
  screen(paths.offline, async () => (await import('./public-pages/offline-screen.tsx')).OfflineScreen),
  { path: '*', element: <NotFoundScreen /> },
]

const shopRoutes: RouteObject[] = [
  screen(paths.dashboard, async () => (await import('./analytics/dashboard-screen.tsx')).DashboardScreen),
  screen(paths.analytics, async () => (await import('./analytics/reports/analytics-screen.tsx')).AnalyticsScreen),
  screen(paths.customReports, async () => (await import('./custom-reports/report-screen.tsx')).CustomReportScreen),
  screen(paths.inventory, async () => (await import('./products/list/inventory-screen.tsx')).InventoryScreen),
  screen(paths.reorderList, async () => (await import('./analytics/reorder-screen.tsx')).ReorderScreen),
  screen(paths.stockMovements, async () => (await import('./products/stock/movements-screen.tsx')).MovementsScreen),
  screen(paths.labels, async () => (await import('./labels/labels-screen.tsx')).LabelsScreen),
  screen(paths.importFiles, async () => (await import('./imports/import-screen.tsx')).ImportScreen),
  screen(paths.goodsIn, async () => (await import('./goods-in/goods-in-screen.tsx')).GoodsInScreen),
  screen(paths.transfers, async () => (await import('./transfers/transfers-screen.tsx')).TransfersScreen),
  screen(paths.purchaseOrders, async () => (await import('./purchase-orders/orders-screen.tsx')).OrdersScreen),
  screen(paths.expiry, async () => (await import('./batches/shelf-screen.tsx')).ShelfScreen),
  screen(paths.warrantyClaims, async () => (await import('./warranty-claims/claims-screen.tsx')).ClaimsScreen),
  screen(paths.stolenDevices, async () => (await import('./stolen-devices/reports-screen.tsx')).ReportsScreen),
  screen(paths.tradeIns, async () => (await import('./trade-ins/trade-ins-screen.tsx')).TradeInsScreen),
  screen(paths.priceLists, async () => (await import('./price-lists/price-lists-screen.tsx')).PriceListsScreen),
  screen(paths.units, async () => (await import('./units/units-screen.tsx')).UnitsScreen),
  screen(paths.suppliers, async () => (await import('./suppliers/suppliers-screen.tsx')).SuppliersScreen),
  screen(paths.categories, async () => (await import('./categories/categories-screen.tsx')).CategoriesScreen),
  screen(paths.categoryManagement, async () => {
    return (await import('./categories/category-management-screen.tsx')).CategoryManagementScreen
  }),
  screen(paths.customers, async () => (await import('./customers/customers-screen.tsx')).CustomersScreen),
  screen(paths.debtors, async () => (await import('./credit/debtors-screen.tsx')).DebtorsScreen),
  screen(paths.quotations, async () => (await import('./quotations/quotations-screen.tsx')).QuotationsScreen),
  screen(paths.laybys, async () => (await import('./laybys/laybys-screen.tsx')).LaybysScreen),
  screen(paths.commission, async () => (await import('./commission/commission-screen.tsx')).CommissionScreen),
  screen(paths.repairs, async () => (await import('./repairs/repairs-screen.tsx')).RepairsScreen),
  screen(paths.sales, async () => await (await import('./sales/sales-screen.tsx')).loadSalesScreen()),
  screen(paths.salesToReview, async () => {
    return (await import('./sales/review/sales-to-review-screen.tsx')).SalesToReviewScreen
  }),
  screen(paths.terminalManagement, async () => {
    return (await import('./terminals/terminal-management-screen.tsx')).TerminalManagementScreen
  }),
  screen(paths.stockTaking, async () => (await import('./stock-takes/stock-taking-screen.tsx')).StockTakingScreen),
  screen(paths.drawer, async () => (await import('./drawers/drawer-screen.tsx')).DrawerScreen),
  screen(paths.expenses, async () => (await import('./expenses/expenses-screen.tsx')).ExpensesScreen),
  screen(paths.subscription, async () => (await import('./subscription/subscription-screen.tsx')).SubscriptionScreen),
  screen(paths.settings, async () => {
    const { SettingsScreen } = await import('./settings/settings-screen.tsx')
    const { ChangeOwnPassword } = await import('./account/change-own-password.tsx')
    const { DeleteAccount } = await import('./account/delete-account.tsx')
    const { ChangeOwnEmail } = await import('./account/change-own-email.tsx')
    const { OwnFactors } = await import('./account/own-factors.tsx')
    const own = {
      passwordForm: <ChangeOwnPassword />,
      emailForm: <ChangeOwnEmail />,
      factors: <OwnFactors />,
      deleteAccount: <DeleteAccount />,
    }
    return () => <SettingsScreen own={own} />
  }),
  screen(
    paths.organizationSettings,
    async () => (await import('./organization/organization-settings-screen.tsx')).OrganizationSettingsScreen,
  ),
  screen(paths.auditTrail, async () => (await import('./audit/audit-trail-screen.tsx')).AuditTrailScreen),
  screen(paths.alerts, async () => (await import('./notifications/alerts-screen.tsx')).AlertsScreen),
  // Shows onboarding, or redirects people who have finished it.
  { path: paths.onboarding, element: null },
]

const platformRoutes: RouteObject[] = [
  screen(paths.superAdmin, async () => (await import('./platform/overview-screen.tsx')).OverviewScreen),
  screen(paths.superAdminUsers, async () => (await import('./platform/users-screen.tsx')).UsersScreen),
  screen(
    paths.superAdminSubscriptions,
    async () => (await import('./platform/subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
  ),
]

const missing = { element: <ScreenMissing /> }

// The frames behind the sign-in come with their first screen, so that a visitor does not download them.
async function shopFrame() {
  const { ShopFrame } = await import('./shop-frame.tsx')
  void keepFiles()
  const element = (
    <SignedInOnly>
      <FactorGate>
        <ShopGate onboarding={waiting(<Onboarding />)} closed={waiting(<ClosedShop />)}>
          <ShopFrame bestSeller={bestSeller} />
        </ShopGate>
      </FactorGate>
    </SignedInOnly>
  )
  return { element }
}

async function platformFrame() {
  const { AdminFrame } = await import('./shell/admin-frame.tsx')
  const element = (
    <SignedInOnly>
      <FactorGate>
        <PlatformGate frame={(refusal) => <AdminFrame bestSeller={bestSeller}>{refusal}</AdminFrame>}>
          <AdminFrame bestSeller={null} isPlatform />
        </PlatformGate>
      </FactorGate>
    </SignedInOnly>
  )
  return { element }
}

/** Where somebody who has just signed in goes: a super admin to the platform, whatever page of a shop was wanted. */
async function entrance(wanted: string): Promise<string> {
  const kind = await askPersonKind()
  if (kind === 'newcomer') await fetchOnboarding().catch(() => undefined)
  return kind === 'platform' && !wanted.startsWith(paths.superAdmin) ? paths.superAdmin : wanted
}

function Root() {
  return (
    <>
      <Outlet />
      <ConfirmIdentityHost />
      <AuthDialogHost entrance={entrance} />
      <ScrollRestoration storageKey={scrollPositions} />
    </>
  )
}

/** Which screen stands at which address, and inside which frame. Router errors keep the router's own screen. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    HydrateFallback: () => null,
    children: [
      { lazy: () => arrived(shopFrame, missing), children: shopRoutes },
      { lazy: () => arrived(platformFrame, missing), children: platformRoutes },
      // Read by a shop's customer, so it has no frame of the product.
      screen(paths.receipt, async () => (await import('./receipts/receipt-screen.tsx')).ReceiptScreen),
      screen(paths.statement, async () => (await import('./statements/statement-screen.tsx')).StatementScreen),
      screen(paths.quotation, async () => (await import('./statements/quotation-screen.tsx')).QuotationScreen),
      screen(paths.repair, async () => (await import('./statements/repair-screen.tsx')).RepairScreen),
      { element: <PublicFrame bestSeller={bestSeller} />, children: publicRoutes },
    ],
  },
]

/** Makes the router, which at once begins to fetch the screen of the present address. */
export function startRouter() {
  const router = createBrowserRouter(routes)
  followRouter(router)
  followWanted(() => {
    const { location } = router.state.navigation
    return location && router.createHref(location)
  })
  return router
}

/** Resolves when the code of the present address has arrived, or has failed to. */
export function firstScreen(router: ReturnType<typeof startRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

export function BackOffice({ router }: { router: ReturnType<typeof startRouter> }) {
  return <RouterProvider router={router} />
}

const FactorScreen = lazy(() => import('./account/factor-screen.tsx').then((file) => ({ default: file.FactorScreen })))

/** In place of the screens until the person has shown their second factor, or set up the one that is asked of them. */
function FactorGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const demand = useFactorDemand(session.status === 'signed-in' ? session.session : undefined)
  if (session.status !== 'signed-in' || demand === undefined) return children
  return <FactorScreen demand={demand} user={session.session.user} />
}

/** In place of a screen whose code could not be downloaded: without a connection, or while a release is being put in place. */
function ScreenMissing() {
  return (
    <FullPage
      title={t`This page could not be loaded`}
      art={<TornReceipt />}
      actions={<Button onClick={() => window.location.reload()}>{t`Try again`}</Button>}
    >{t`Check your internet connection and try again.`}</FullPage>
  )
}
