import type { accountFailures } from '../accounts/account-failures.ts'
import type { ownAccountFailures } from '../accounts/account-own.ts'
import type { confirmationFailures } from '../accounts/email-confirmation.ts'
import type { factorFailures } from '../accounts/factor-failures.ts'
import type { mailFailures } from '../accounts/mail-limits.ts'
import type { batchFailures } from '../batches/batches.ts'
import type { goodsInFailures } from '../buying/goods-in-failures.ts'
import type { landedFailures } from '../buying/landed-costs.ts'
import type { orderFailures } from '../buying/order-failures.ts'
import type { returnFailures } from '../buying/supplier-returns.ts'
import type { supplierFailures } from '../buying/suppliers.ts'
import type { categoryFailures } from '../categories/category-failures.ts'
import type { creditFailures } from '../customers/credit-failures.ts'
import type { mergeFailures } from '../customers/customer-merge.ts'
import type { customerFailures } from '../customers/customers.ts'
import type { general } from '../failure.ts'
import type { importFailures } from '../imports.ts'
import type { notificationFailures } from '../notifications/notifications.ts'
import type { settingsFailures } from '../organization/business-settings.ts'
import type { closingFailures } from '../organization/closing.ts'
import type { invitationFailures } from '../organization/invitations.ts'
import type { memberFailures } from '../organization/members.ts'
import type { organizationFailures } from '../organization/organization.ts'
import type { ownRoleFailures } from '../organization/own-roles.ts'
import type { planRequestFailures } from '../organization/plan-requests.ts'
import type { exportFailures } from '../organization/shop-export.ts'
import type { standingFailures } from '../organization/standing.ts'
import type { platformFailures } from '../platform/platform.ts'
import type { billingFailures } from '../platform/platform-billing.ts'
import type { platformFailures as platformStandingFailures } from '../platform/platform-standing.ts'
import type { adjustmentFailures } from '../products/adjustment-failures.ts'
import type { deviceModelFailures } from '../products/device-models.ts'
import type { viewFailures } from '../products/inventory-views.ts'
import type { priceFailures } from '../products/price-changes.ts'
import type { fileFailures } from '../products/product-files.ts'
import type { productFailures } from '../products/products.ts'
import type { apiKeyFailures } from '../programs/api-keys.ts'
import type { changesFailures } from '../programs/changes.ts'
import type { webhookFailures } from '../programs/webhooks.ts'
import type { repairFailures } from '../repairs/repair-failures.ts'
import type { accountantFailures } from '../reports/accountant.ts'
import type { commissionFailures } from '../reports/commission-failures.ts'
import type { customReportFailures } from '../reports/custom-reports.ts'
import type { expenseFailures } from '../reports/expenses.ts'
import type { reportMailFailures } from '../reports/report-mails.ts'
import type { reportFailures } from '../reports/reports.ts'
import type { savedReportFailures } from '../reports/saved-reports.ts'
import type { laybyFailures } from '../selling/layby-failures.ts'
import type { priceListFailures } from '../selling/price-list-failures.ts'
import type { quotationFailures } from '../selling/quotation-failures.ts'
import type { refundFailures } from '../selling/refund-failures.ts'
import type { saleFailures } from '../selling/sale-failures.ts'
import type { reviewFailures } from '../selling/sales-to-review.ts'
import type { locationFailures } from '../stock/locations.ts'
import type { stockTakeFailures } from '../stock/stock-takes.ts'
import type { transferFailures } from '../stock/transfer-failures.ts'
import type { approvalFailures } from '../till/approvals.ts'
import type { drawerFailures } from '../till/drawers.ts'
import type { staffFailures } from '../till/staff-failures.ts'
import type { terminalFailures } from '../till/terminals.ts'
import type { tillFailures } from '../till/till-failures.ts'
import type { claimFailures } from '../units/claim-failures.ts'
import type { refurbishingFailures } from '../units/refurbishing.ts'
import type { reportFailures as deviceReportFailures } from '../units/stolen-devices.ts'
import type { tradeInFailures } from '../units/trade-in-failures.ts'
import type { unitFailures } from '../units/unit-failures.ts'
import type { limitFailures } from './limit-reached.ts'
import type { quotaFailures } from './quota-failures.ts'

// Types alone, so that a page which compares a key downloads no catalogue.

type KeysOf<Catalogue> = {
  [Name in keyof Catalogue]: Catalogue[Name] extends { key: infer Key } ? Key : never
}[keyof Catalogue]

/** The key of every failure that the server may answer with. */
export type FailureKey =
  | KeysOf<typeof accountFailures>
  | KeysOf<typeof ownAccountFailures>
  | KeysOf<typeof apiKeyFailures>
  | KeysOf<typeof changesFailures>
  | KeysOf<typeof webhookFailures>
  | KeysOf<typeof approvalFailures>
  | KeysOf<typeof settingsFailures>
  | KeysOf<typeof categoryFailures>
  | KeysOf<typeof claimFailures>
  | KeysOf<typeof closingFailures>
  | KeysOf<typeof mergeFailures>
  | KeysOf<typeof customerFailures>
  | KeysOf<typeof deviceModelFailures>
  | KeysOf<typeof confirmationFailures>
  | KeysOf<typeof drawerFailures>
  | KeysOf<typeof accountantFailures>
  | KeysOf<typeof customReportFailures>
  | KeysOf<typeof savedReportFailures>
  | KeysOf<typeof reportMailFailures>
  | KeysOf<typeof expenseFailures>
  | KeysOf<typeof factorFailures>
  | KeysOf<typeof general>
  | KeysOf<typeof batchFailures>
  | KeysOf<typeof goodsInFailures>
  | KeysOf<typeof unitFailures>
  | KeysOf<typeof importFailures>
  | KeysOf<typeof viewFailures>
  | KeysOf<typeof creditFailures>
  | KeysOf<typeof priceListFailures>
  | KeysOf<typeof commissionFailures>
  | KeysOf<typeof laybyFailures>
  | KeysOf<typeof repairFailures>
  | KeysOf<typeof quotationFailures>
  | KeysOf<typeof invitationFailures>
  | KeysOf<typeof landedFailures>
  | KeysOf<typeof limitFailures>
  | KeysOf<typeof locationFailures>
  | KeysOf<typeof mailFailures>
  | KeysOf<typeof memberFailures>
  | KeysOf<typeof notificationFailures>
  | KeysOf<typeof orderFailures>
  | KeysOf<typeof organizationFailures>
  | KeysOf<typeof ownRoleFailures>
  | KeysOf<typeof planRequestFailures>
  | KeysOf<typeof billingFailures>
  | KeysOf<typeof platformStandingFailures>
  | KeysOf<typeof platformFailures>
  | KeysOf<typeof priceFailures>
  | KeysOf<typeof fileFailures>
  | KeysOf<typeof productFailures>
  | KeysOf<typeof quotaFailures>
  | KeysOf<typeof refundFailures>
  | KeysOf<typeof reportFailures>
  | KeysOf<typeof returnFailures>
  | KeysOf<typeof deviceReportFailures>
  | KeysOf<typeof refurbishingFailures>
  | KeysOf<typeof tradeInFailures>
  | KeysOf<typeof reviewFailures>
  | KeysOf<typeof saleFailures>
  | KeysOf<typeof exportFailures>
  | KeysOf<typeof staffFailures>
  | KeysOf<typeof standingFailures>
  | KeysOf<typeof adjustmentFailures>
  | KeysOf<typeof stockTakeFailures>
  | KeysOf<typeof supplierFailures>
  | KeysOf<typeof terminalFailures>
  | KeysOf<typeof tillFailures>
  | KeysOf<typeof transferFailures>
