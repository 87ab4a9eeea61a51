import { account } from './accounts/account-own.ts'
import { emailConfirmation } from './accounts/email-confirmation.ts'
import { audit } from './audit.ts'
import { batches } from './batches/batches.ts'
import { goodsIn } from './buying/goods-in.ts'
import { goodsInPapers } from './buying/goods-in-papers.ts'
import { landedCosts } from './buying/landed-costs.ts'
import { purchaseOrders } from './buying/purchase-orders.ts'
import { supplierProducts } from './buying/supplier-products.ts'
import { supplierReturns } from './buying/supplier-returns.ts'
import { suppliers } from './buying/suppliers.ts'
import { credit } from './customers/credit.ts'
import { customerMerge } from './customers/customer-merge.ts'
import { customers } from './customers/customers.ts'
import { statements } from './customers/statements.ts'
import { imports } from './imports.ts'
import { alerts } from './notifications/alerts.ts'
import { notifications } from './notifications/notifications.ts'
import { businessSettings } from './organization/business-settings.ts'
import { closing } from './organization/closing.ts'
import { organization } from './organization/organization.ts'
import { planRequests, platformPlans } from './organization/plan-requests.ts'
import { shopExport } from './organization/shop-export.ts'
import { subscription } from './organization/subscription.ts'
import { platform } from './platform/platform.ts'
import { platformMails } from './platform/platform-mails.ts'
import { platformStanding } from './platform/platform-standing.ts'
import { bulkChanges } from './products/bulk-changes.ts'
import { categories } from './products/categories.ts'
import { deviceModels } from './products/device-models.ts'
import { inventoryViews } from './products/inventory-views.ts'
import { priceChanges } from './products/price-changes.ts'
import { productFiles } from './products/product-files.ts'
import { products } from './products/products.ts'
import { stockAdjustments } from './products/stock-adjustments.ts'
import { stockLevels } from './products/stock-levels.ts'
import { stockProofs } from './products/stock-proofs.ts'
import { apiKeys } from './programs/api-keys.ts'
import { changes } from './programs/changes.ts'
import { webhooks } from './programs/webhooks.ts'
import { repairs } from './repairs/repairs.ts'
import { accountant } from './reports/accountant.ts'
import { analytics } from './reports/analytics.ts'
import { commission } from './reports/commission.ts'
import { customReports } from './reports/custom-reports.ts'
import { expensePapers } from './reports/expense-papers.ts'
import { expenses } from './reports/expenses.ts'
import { reportMails } from './reports/report-mails.ts'
import { reports } from './reports/reports.ts'
import { savedReports } from './reports/saved-reports.ts'
import { laybys } from './selling/laybys.ts'
import { priceLists } from './selling/price-lists.ts'
import { quotations } from './selling/quotations.ts'
import { receipts } from './selling/receipts.ts'
import { refunds } from './selling/refunds.ts'
import { sales } from './selling/sales.ts'
import { salesToReview } from './selling/sales-to-review.ts'
import { locations } from './stock/locations.ts'
import { stockTakes } from './stock/stock-takes.ts'
import { transfers } from './stock/transfers.ts'
import { approvals } from './till/approvals.ts'
import { drawers } from './till/drawers.ts'
import { staff } from './till/staff.ts'
import { terminals } from './till/terminals.ts'
import { till } from './till/till.ts'
import { stolenDevices } from './units/stolen-devices.ts'
import { tradeIns } from './units/trade-ins.ts'
import { units } from './units/units.ts'
import { warrantyClaims } from './units/warranty-claims.ts'

/** Everything that web and server agree on, slice by slice. The auth calls stand apart in `account.ts`: their dialect is another. */
export const contract = {
  account: { ...account, ...emailConfirmation },
  organization: { ...organization, ...businessSettings, ...closing },
  categories,
  products: {
    ...products,
    ...stockLevels,
    ...stockAdjustments,
    ...priceChanges,
    ...bulkChanges,
    ...stockProofs,
    ...inventoryViews,
  },
  productFiles,
  deviceModels,
  imports,
  locations,
  customers: { ...customers, ...customerMerge },
  credit,
  statements,
  sales: { ...sales, ...refunds, ...salesToReview, ...approvals },
  quotations,
  priceLists,
  laybys,
  commission,
  repairs,
  stockTakes,
  suppliers: { ...suppliers, ...supplierProducts },
  goodsIn: { ...goodsIn, ...goodsInPapers, ...landedCosts, ...supplierReturns },
  transfers,
  units,
  warrantyClaims,
  stolenDevices,
  tradeIns,
  batches,
  purchaseOrders,
  drawers,
  expenses: { ...expenses, ...expensePapers },
  accountant,
  customReports,
  savedReports,
  reportMails,
  receipts,
  terminals,
  staff,
  till,
  analytics: { ...analytics, ...reports },
  notifications: { ...notifications, alerts },
  subscription: { ...subscription, ...planRequests },
  platform: { ...platform, ...platformMails, ...platformStanding, ...platformPlans },
  apiKeys,
  changes,
  webhooks,
  audit,
  exports: shopExport,
}

export { appVersion } from './version.ts'
