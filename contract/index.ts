import { accountCalls } from './accounts/account-calls.ts'
import { audit } from './audit.ts'
import { batches } from './batches/batches.ts'
import { goodsInCalls } from './buying/goods-in-calls.ts'
import { purchaseOrders } from './buying/purchase-orders.ts'
import { supplierCalls } from './buying/supplier-calls.ts'
import { credit } from './customers/credit.ts'
import { customerCalls } from './customers/customer-calls.ts'
import { statements } from './customers/statements.ts'
import { imports } from './imports.ts'
import { notificationCalls } from './notifications/notification-calls.ts'
import { organizationCalls } from './organization/organization-calls.ts'
import { shopExport } from './organization/shop-export.ts'
import { subscriptionCalls } from './organization/subscription-calls.ts'
import { platformCalls } from './platform/platform-calls.ts'
import { categories } from './products/categories.ts'
import { deviceModels } from './products/device-models.ts'
import { productCalls } from './products/product-calls.ts'
import { productFiles } from './products/product-files.ts'
import { apiKeys } from './programs/api-keys.ts'
import { changes } from './programs/changes.ts'
import { webhooks } from './programs/webhooks.ts'
import { repairs } from './repairs/repairs.ts'
import { accountant } from './reports/accountant.ts'
import { analyticsCalls } from './reports/analytics-calls.ts'
import { commission } from './reports/commission.ts'
import { customReports } from './reports/custom-reports.ts'
import { expenseCalls } from './reports/expense-calls.ts'
import { reportMails } from './reports/report-mails.ts'
import { savedReports } from './reports/saved-reports.ts'
import { laybys } from './selling/laybys.ts'
import { priceLists } from './selling/price-lists.ts'
import { quotations } from './selling/quotations.ts'
import { receipts } from './selling/receipts.ts'
import { saleCalls } from './selling/sale-calls.ts'
import { locations } from './stock/locations.ts'
import { stockTakes } from './stock/stock-takes.ts'
import { transfers } from './stock/transfers.ts'
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
  account: accountCalls,
  organization: organizationCalls,
  categories,
  products: productCalls,
  productFiles,
  deviceModels,
  imports,
  locations,
  customers: customerCalls,
  credit,
  statements,
  sales: saleCalls,
  quotations,
  priceLists,
  laybys,
  commission,
  repairs,
  stockTakes,
  suppliers: supplierCalls,
  goodsIn: goodsInCalls,
  transfers,
  units,
  warrantyClaims,
  stolenDevices,
  tradeIns,
  batches,
  purchaseOrders,
  drawers,
  expenses: expenseCalls,
  accountant,
  customReports,
  savedReports,
  reportMails,
  receipts,
  terminals,
  staff,
  till,
  analytics: analyticsCalls,
  notifications: notificationCalls,
  subscription: subscriptionCalls,
  platform: platformCalls,
  apiKeys,
  changes,
  webhooks,
  audit,
  exports: shopExport,
}
