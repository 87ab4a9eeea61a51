import { account } from './account/procedures.ts'
import { accountant } from './accountant/procedures.ts'
import { analytics } from './analytics/procedures.ts'
import { apiKeys } from './api-keys/procedures.ts'
import { audit } from './audit/procedures.ts'
import { batches } from './batches/procedures.ts'
import { categories } from './categories/procedures.ts'
import { changes } from './changes/procedures.ts'
import { commission } from './commission/procedures.ts'
import { credit, statements } from './credit/procedures.ts'
import { customReports, reportMails, savedReports } from './custom-reports/procedures.ts'
import { customers } from './customers/procedures.ts'
import { drawers } from './drawers/procedures.ts'
import { expenses } from './expenses/procedures.ts'
import { exports } from './exports/procedures.ts'
import { goodsIn } from './goods-in/procedures.ts'
import { imports } from './imports/procedures.ts'
import { laybys } from './laybys/procedures.ts'
import { locations } from './locations/procedures.ts'
import { notifications } from './notifications/procedures.ts'
import { organization } from './organization/procedures.ts'
import { businessSettings } from './organization/settings-procedures.ts'
import { deviceModelsOfPlatform } from './platform/device-model-procedures.ts'
import { platform } from './platform/procedures.ts'
import { priceLists } from './price-lists/procedures.ts'
import { deviceModels } from './products/devices/device-model-procedures.ts'
import { productFiles } from './products/files/file-procedures.ts'
import { products } from './products/procedures.ts'
import { stockProcedures } from './products/stock-procedures.ts'
import { purchaseOrders } from './purchase-orders/procedures.ts'
import { quotations } from './quotations/procedures.ts'
import { receipts } from './receipts/procedures.ts'
import { repairs } from './repairs/procedures.ts'
import { sales } from './sales/procedures.ts'
import { staff } from './staff/procedures.ts'
import { stockTakes } from './stock-takes/procedures.ts'
import { stolenDevices } from './stolen-devices/procedures.ts'
import { subscription } from './subscription/procedures.ts'
import { suppliers } from './suppliers/procedures.ts'
import { terminals } from './terminals/procedures.ts'
import { till } from './till/procedures.ts'
import { tradeIns } from './trade-ins/procedures.ts'
import { transfers } from './transfers/procedures.ts'
import { units } from './units/procedures.ts'
import { warrantyClaims } from './warranty-claims/procedures.ts'
import { webhooks } from './webhooks/procedures.ts'

/** Every procedure of the contract and the function that keeps it. */
export const router = {
  account,
  organization: { ...organization, ...businessSettings },
  categories,
  products: { ...products, ...stockProcedures },
  imports,
  locations,
  productFiles,
  deviceModels: { ...deviceModels, ...deviceModelsOfPlatform },
  customers,
  credit,
  statements,
  drawers,
  expenses,
  accountant,
  customReports,
  savedReports,
  reportMails,
  sales,
  quotations,
  priceLists,
  laybys,
  commission,
  repairs,
  receipts,
  terminals,
  staff,
  till,
  stockTakes,
  suppliers,
  goodsIn,
  units,
  warrantyClaims,
  stolenDevices,
  tradeIns,
  batches,
  transfers,
  purchaseOrders,
  analytics,
  notifications,
  subscription,
  platform,
  apiKeys,
  changes,
  webhooks,
  audit,
  exports,
}
