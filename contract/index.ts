import { account } from './accounts/account-own.ts'
import { emailConfirmation } from './accounts/email-confirmation.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { batches } from './batches.ts'
import { businessSettings } from './business-settings.ts'
import { categories } from './categories.ts'
import { changes } from './changes.ts'
import { closing } from './closing.ts'
import { credit } from './credit.ts'
import { customerMerge } from './customer-merge.ts'
import { customers } from './customers.ts'
import { drawers } from './drawers.ts'
import { expensePapers } from './expense-papers.ts'
import { expenses } from './expenses.ts'
import { goodsIn } from './goods-in.ts'
import { goodsInPapers } from './goods-in-papers.ts'
import { imports } from './imports.ts'
import { landedCosts } from './landed-costs.ts'
import { locations } from './locations.ts'
import { notifications } from './notifications.ts'
import { organization } from './organization.ts'
import { planRequests, platformPlans } from './plan-requests.ts'
import { platformMails } from './platform/platform-mails.ts'
import { platformStanding } from './platform/platform-standing.ts'
import { platform } from './platform.ts'
import { bulkChanges } from './products/bulk-changes.ts'
import { deviceModels } from './products/device-models.ts'
import { inventoryViews } from './products/inventory-views.ts'
import { priceChanges } from './products/price-changes.ts'
import { productFiles } from './products/product-files.ts'
import { stockAdjustments } from './products/stock-adjustments.ts'
import { stockLevels } from './products/stock-levels.ts'
import { stockProofs } from './products/stock-proofs.ts'
import { products } from './products.ts'
import { purchaseOrders } from './purchase-orders.ts'
import { receipts } from './receipts.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { sales } from './sales.ts'
import { salesToReview } from './sales-to-review.ts'
import { shopExport } from './shop-export.ts'
import { staff } from './staff.ts'
import { statements } from './statements.ts'
import { stockTakes } from './stock-takes.ts'
import { stolenDevices } from './stolen-devices.ts'
import { subscription } from './subscription.ts'
import { supplierProducts } from './supplier-products.ts'
import { supplierReturns } from './supplier-returns.ts'
import { suppliers } from './suppliers.ts'
import { terminals } from './terminals.ts'
import { till } from './till.ts'
import { transfers } from './transfers.ts'
import { units } from './units.ts'
import { warrantyClaims } from './warranty-claims.ts'
import { webhooks } from './webhooks.ts'

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
  stockTakes,
  suppliers: { ...suppliers, ...supplierProducts },
  goodsIn: { ...goodsIn, ...goodsInPapers, ...landedCosts, ...supplierReturns },
  transfers,
  units,
  warrantyClaims,
  stolenDevices,
  batches,
  purchaseOrders,
  drawers,
  expenses: { ...expenses, ...expensePapers },
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
