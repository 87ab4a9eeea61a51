import type { accountFailures } from '../accounts/account-failures.ts'
import type { ownAccountFailures } from '../accounts/account-own.ts'
import type { confirmationFailures } from '../accounts/email-confirmation.ts'
import type { factorFailures } from '../accounts/factor-failures.ts'
import type { mailFailures } from '../accounts/mail-limits.ts'
import type { apiKeyFailures } from '../api-keys.ts'
import type { approvalFailures } from '../approvals.ts'
import type { batchFailures } from '../batches.ts'
import type { settingsFailures } from '../business-settings.ts'
import type { categoryFailures } from '../categories/category-failures.ts'
import type { changesFailures } from '../changes.ts'
import type { claimFailures } from '../claim-failures.ts'
import type { closingFailures } from '../closing.ts'
import type { creditFailures } from '../credit-failures.ts'
import type { mergeFailures } from '../customer-merge.ts'
import type { customerFailures } from '../customers.ts'
import type { drawerFailures } from '../drawers.ts'
import type { expenseFailures } from '../expenses.ts'
import type { general } from '../failure.ts'
import type { goodsInFailures } from '../goods-in.ts'
import type { importFailures } from '../imports.ts'
import type { invitationFailures } from '../invitations.ts'
import type { landedFailures } from '../landed-costs.ts'
import type { locationFailures } from '../locations.ts'
import type { memberFailures } from '../members.ts'
import type { notificationFailures } from '../notifications.ts'
import type { orderFailures } from '../order-failures.ts'
import type { organizationFailures } from '../organization.ts'
import type { ownRoleFailures } from '../own-roles.ts'
import type { planRequestFailures } from '../plan-requests.ts'
import type { billingFailures } from '../platform/platform-billing.ts'
import type { platformFailures as platformStandingFailures } from '../platform/platform-standing.ts'
import type { platformFailures } from '../platform.ts'
import type { adjustmentFailures } from '../products/adjustment-failures.ts'
import type { deviceModelFailures } from '../products/device-models.ts'
import type { viewFailures } from '../products/inventory-views.ts'
import type { priceFailures } from '../products/price-changes.ts'
import type { fileFailures } from '../products/product-files.ts'
import type { productFailures } from '../products.ts'
import type { refundFailures } from '../refunds.ts'
import type { reportFailures } from '../reports.ts'
import type { saleFailures } from '../sale-failures.ts'
import type { reviewFailures } from '../sales-to-review.ts'
import type { exportFailures } from '../shop-export.ts'
import type { staffFailures } from '../staff.ts'
import type { standingFailures } from '../standing.ts'
import type { stockTakeFailures } from '../stock-takes.ts'
import type { reportFailures as deviceReportFailures } from '../stolen-devices.ts'
import type { returnFailures } from '../supplier-returns.ts'
import type { supplierFailures } from '../suppliers.ts'
import type { terminalFailures } from '../terminals.ts'
import type { tillFailures } from '../till.ts'
import type { transferFailures } from '../transfers.ts'
import type { unitFailures } from '../units/unit-failures.ts'
import type { webhookFailures } from '../webhooks.ts'
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
  | KeysOf<typeof expenseFailures>
  | KeysOf<typeof factorFailures>
  | KeysOf<typeof general>
  | KeysOf<typeof batchFailures>
  | KeysOf<typeof goodsInFailures>
  | KeysOf<typeof unitFailures>
  | KeysOf<typeof importFailures>
  | KeysOf<typeof viewFailures>
  | KeysOf<typeof creditFailures>
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
