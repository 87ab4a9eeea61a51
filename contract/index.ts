import { account } from './account-own.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { bulkChanges } from './bulk-changes.ts'
import { businessSettings } from './business-settings.ts'
import { categories } from './categories.ts'
import { closing } from './closing.ts'
import { customerMerge } from './customer-merge.ts'
import { customers } from './customers.ts'
import { deviceModels } from './device-models.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { imports } from './imports.ts'
import { inventoryViews } from './inventory-views.ts'
import { notifications } from './notifications.ts'
import { organization } from './organization.ts'
import { planRequests, platformPlans } from './plan-requests.ts'
import { platform } from './platform.ts'
import { platformMails } from './platform-mails.ts'
import { platformStanding } from './platform-standing.ts'
import { priceChanges } from './price-changes.ts'
import { productFiles } from './product-files.ts'
import { products } from './products.ts'
import { receipts } from './receipts.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { sales } from './sales.ts'
import { salesToReview } from './sales-to-review.ts'
import { shopExport } from './shop-export.ts'
import { stockAdjustments } from './stock-adjustments.ts'
import { stockProofs } from './stock-proofs.ts'
import { stockTakes } from './stock-takes.ts'
import { subscription } from './subscription.ts'
import { terminals } from './terminals.ts'
import { till } from './till.ts'

/** Everything that web and server agree on, slice by slice. The auth calls stand apart in `account.ts`: their dialect is another. */
export const contract = {
  account: { ...account, ...emailConfirmation },
  organization: { ...organization, ...businessSettings, ...closing },
  categories,
  products: { ...products, ...stockAdjustments, ...priceChanges, ...bulkChanges, ...stockProofs, ...inventoryViews },
  productFiles,
  deviceModels,
  imports,
  customers: { ...customers, ...customerMerge },
  sales: { ...sales, ...refunds, ...salesToReview },
  stockTakes,
  receipts,
  terminals,
  till,
  analytics: { ...analytics, ...reports },
  notifications: { ...notifications, alerts },
  subscription: { ...subscription, ...planRequests },
  platform: { ...platform, ...platformMails, ...platformStanding, ...platformPlans },
  audit,
  exports: shopExport,
}

export { appVersion } from './version.ts'
