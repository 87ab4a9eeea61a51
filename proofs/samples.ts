import { randomUUID } from 'node:crypto'
import type { Ids } from './ids.ts'
import { analyticsSamples } from './samples/analytics-samples.ts'
import { apiKeySamples } from './samples/api-key-samples.ts'
import { catalogueSamples } from './samples/catalogue-samples.ts'
import { changesSamples } from './samples/changes-samples.ts'
import { commissionSamples } from './samples/commission-samples.ts'
import { creditSamples } from './samples/credit-samples.ts'
import { customerSamples } from './samples/customer-samples.ts'
import { drawerSamples } from './samples/drawer-samples.ts'
import { inventorySamples } from './samples/inventory-samples.ts'
import { laybySamples } from './samples/layby-samples.ts'
import { locationSamples } from './samples/location-samples.ts'
import { notificationSamples } from './samples/notification-samples.ts'
import { platformSamples } from './samples/platform-samples.ts'
import { priceListSamples } from './samples/price-list-samples.ts'
import { receiptSamples } from './samples/receipt-samples.ts'
import { refundSamples } from './samples/refund-samples.ts'
import { repairSamples } from './samples/repair-samples.ts'
import { roleSamples } from './samples/role-samples.ts'
import { staffSamples } from './samples/staff-samples.ts'
import { subscriptionSamples } from './samples/subscription-samples.ts'
import { tillSamples } from './samples/till-samples.ts'
import { webhookSamples } from './samples/webhook-samples.ts'

type Request = {
  readonly id?: string
  readonly query?: Record<string, string>
  readonly body?: Record<string, unknown>
}

/**
 * One way to call an operation. `ids` name its things; `mine` the caller's own, for what is not being tested. `done` is the answer to a caller who
 * may; `missing` the answer if it names another shop's thing, or one that does not exist: without it, it names no thing.
 */
export type Sample = {
  readonly request: (ids: Ids, mine: Ids) => Request
  readonly done?: readonly [status: number, code?: string]
  /** The answer to the shop's owner instead. */
  readonly doneByOwner?: readonly [status: number, code?: string]
  readonly missing?: readonly [status: number, code?: string]
  /** The product that it names is deleted: everybody gets one of their own. */
  readonly isLast?: boolean
}

const notFound = [404, 'NOT_FOUND'] as const
const notAllowed = [403, 'AUTHORIZATION_ERROR'] as const
const noFactor = [404, 'mfa_factor_not_found'] as const
const nothing: Sample = { request: () => ({}) }
const fields = { brand: 'Samsung', model: 'Galaxy', cost_price: 100_000, selling_price: 150_000 }
/** A person who is not the caller. */
const another = ({ user_id }: Ids, mine: Ids) => (user_id === mine.user_id ? randomUUID() : user_id)
const noInvitation: readonly Sample[] = [{ request: () => ({ id: randomUUID() }), done: notFound }]
const noToken: readonly Sample[] = [{ request: () => ({ body: { token: 'nothing that was mailed' } }), done: notFound }]
const item = (product_id: string) => ({ product_id, quantity: 1 })
/** Ways to take away a category that leave it in place. */
const removals: readonly Sample[] = [
  {
    request: ({ category_id }) => ({ id: category_id, body: { move_to: category_id } }),
    done: [409, 'CATEGORY_MOVES_TO_ITSELF'],
    missing: notFound,
  },
  {
    request: ({ category_id }, mine) => ({ id: mine.category_id, body: { move_to: category_id } }),
    done: [409, 'CATEGORY_MOVES_TO_ITSELF'],
    missing: notFound,
  },
]

/** How to call each operation of the contract. An operation that is missing here has no row in the matrix, which is a failure. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  ...platformSamples,
  ...analyticsSamples,
  ...apiKeySamples,
  ...changesSamples,
  ...webhookSamples,
  ...customerSamples,
  ...creditSamples,
  ...priceListSamples,
  ...laybySamples,
  ...commissionSamples,
  ...repairSamples,
  ...inventorySamples,
  ...locationSamples,
  ...notificationSamples,
  ...catalogueSamples,
  ...drawerSamples,
  ...subscriptionSamples,
  ...tillSamples,
  ...receiptSamples,
  ...refundSamples,
  ...roleSamples,
  ...staffSamples,
  'account.confirmEmail': [{ request: () => ({ body: { code: '000000' } }) }],
  'account.resendConfirmation': [nothing],
  'exports.prepare': [nothing],
  'organization.close': [{ request: () => ({ body: { name: 'Not this shop' } }), done: [400, 'NAME_DIFFERS'] }],
  'organization.reopen': [{ request: ({ org_id }) => ({ body: { org_id } }), done: notFound, missing: notFound }],
  'organization.list': [nothing],
  'organization.get': [{ request: ({ org_id }) => ({ id: org_id }), missing: notFound }],
  'organization.update': [
    { request: ({ org_id }) => ({ id: org_id, body: { industry: 'Phones' } }), missing: notFound },
  ],
  'organization.members': [nothing],
  'organization.factorRule': [nothing],
  'organization.setFactorRule': [{ request: () => ({ body: { factor_rule: 'nobody' } }) }],
  'organization.changeRole': [
    {
      request: ({ user_id }) => ({ id: user_id, body: { role: 'admin' } }),
      done: [409, 'OWNER_STAYS'],
      missing: notFound,
    },
  ],
  'organization.removeMember': [
    { request: (ids, mine) => ({ id: another(ids, mine) }), done: notFound, missing: notFound },
  ],
  'organization.leave': [{ request: () => ({}), doneByOwner: [409, 'OWNER_STAYS'] }],
  'organization.transferOwnership': [
    {
      request: ({ user_id }) => ({ body: { new_owner_id: user_id } }),
      done: [409, 'ALREADY_OWNER'],
      missing: notFound,
    },
  ],
  'organization.invitations': [nothing],
  'organization.invite': [{ request: () => ({ body: { email: `${randomUUID()}@example.ug` } }) }],
  'organization.resendInvitation': noInvitation,
  'organization.revokeInvitation': noInvitation,
  'organization.findInvitation': noToken,
  'organization.acceptInvitation': noToken,
  'organization.declineInvitation': noToken,
  'organization.createWithMembership': [
    { request: ({ user_id }) => ({ body: { user_id, role: 'owner' } }), missing: notAllowed },
    // The caller never chooses the organisation: a new one is made, whatever is named.
    { request: ({ org_id }, { user_id }) => ({ body: { user_id, org_id } }), missing: [200] },
  ],
  'organization.completeOnboarding': [
    {
      request: ({ user_id }) => ({
        body: { user_id, business_name: 'Kato Phones', industry: 'Phones', categories: ['default-1'] },
      }),
      done: [409, 'ALREADY_ONBOARDED'],
      missing: notAllowed,
    },
  ],
  'categories.list': [nothing],
  'categories.add': [{ request: () => ({ body: { name: randomUUID() } }) }],
  'categories.update': [
    { request: ({ category_id }) => ({ id: category_id, body: { field_group: 'none' } }), missing: notFound },
  ],
  'categories.remove': removals,
  'categories.links': [nothing],
  'categories.link': [
    {
      request: ({ category_id }) => ({ body: { category_id } }),
      done: [409, 'CATEGORY_ALREADY_ADDED'],
      missing: notFound,
    },
  ],
  'categories.unlink': removals,
  'categories.arrange': [
    { request: ({ category_id }) => ({ body: { category_ids: [category_id] } }), missing: notFound },
  ],
  'categories.custom': [nothing],
  'categories.addCustom': [
    {
      request: ({ category_id }) => ({ body: { name: 'Smartphones', parent_category_id: category_id } }),
      done: [409, 'CATEGORY_NAME_TAKEN'],
      missing: notFound,
    },
  ],
  'categories.updateCustom': [
    { request: ({ category_id }) => ({ id: category_id, body: { field_group: 'none' } }), missing: notFound },
    {
      // A category cannot be its own parent, which it would be here.
      request: ({ category_id }, mine) => ({ id: mine.category_id, body: { parent_category_id: category_id } }),
      done: notFound,
      missing: notFound,
    },
  ],
  'categories.removeCustom': removals,
  'products.list': [{ request: ({ category_id }) => ({ query: { categoryId: category_id } }), missing: [200] }],
  'products.get': [{ request: ({ product_id }) => ({ id: product_id }), missing: notFound }],
  'products.add': [
    {
      request: ({ category_id }) => ({ body: { ...fields, category_id } }),
      missing: [409, 'CATEGORY_NOT_AVAILABLE'],
    },
  ],
  'products.update': [
    { request: ({ product_id }) => ({ id: product_id, body: { selling_price: 1 } }), missing: notFound },
    {
      request: ({ category_id }, mine) => ({ id: mine.product_id, body: { category_id } }),
      missing: [409, 'CATEGORY_NOT_AVAILABLE'],
    },
  ],
  'products.remove': [{ request: ({ product_id }) => ({ id: product_id }), missing: notFound, isLast: true }],
  'products.movements': [{ request: ({ product_id }) => ({ query: { product_id } }), missing: [200] }],
  'sales.record': [
    {
      request: ({ product_id }) => ({ body: { saleData: { payment_method: 'cash', items: [item(product_id)] } } }),
      missing: [409, 'PRODUCT_NOT_FOUND'],
    },
    {
      request: ({ customer_id }, { product_id }) => ({
        body: { saleData: { payment_method: 'cash', customer_id, items: [item(product_id)] } },
      }),
      missing: [409, 'CUSTOMER_NOT_FOUND'],
    },
  ],
  'sales.list': [nothing],
  'sales.sellers': [nothing],
  'sales.get': [{ request: ({ sale_id }) => ({ id: sale_id }), missing: notFound }],
  'analytics.dashboard': [nothing],
  'analytics.bestSeller': [nothing],
  // A notification always goes to the person's own shop.
  'audit.log': [
    {
      request: ({ product_id }) => ({
        body: { action_type: 'opened', resource_type: 'product', resource_id: product_id },
      }),
      missing: [200],
    },
  ],
  'audit.trail': [
    { request: ({ org_id }) => ({ body: { org_id } }), missing: notAllowed },
    { request: ({ user_id }) => ({ body: { user_id } }), missing: [200] },
  ],
  'audit.list': [
    { request: ({ org_id }) => ({ query: { org_id } }), missing: notAllowed },
    { request: ({ user_id }) => ({ query: { user_id } }), missing: [200] },
  ],
  'audit.statistics': [{ request: ({ org_id }) => ({ body: { org_id } }), missing: notAllowed }],
  'audit.count': [{ request: ({ org_id }) => ({ query: { org_id } }), missing: notAllowed }],

  'account.preferences': [{ request: ({ user_id }) => ({ query: { user_id } }), missing: notAllowed }],
  'account.createPreferences': [{ request: ({ user_id }) => ({ body: { user_id } }), missing: notAllowed }],
  'account.changePreferences': [
    { request: ({ user_id }) => ({ body: { user_id, theme: 'dark' } }), missing: notAllowed },
  ],
  'account.profile': [{ request: ({ user_id }) => ({ query: { user_id } }), missing: notAllowed }],
  'account.createProfile': [{ request: ({ user_id }) => ({ body: { user_id } }), missing: notAllowed }],
  'account.changeProfile': [{ request: ({ user_id }) => ({ body: { user_id, phone: '0772' } }), missing: notAllowed }],
  'account.consents': [nothing],
  'account.sessions': [nothing],
  'account.endSession': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'account.ownData': [nothing],
  'organization.settings': [nothing],
  'organization.saveSettings': [{ request: () => ({ body: { business: { phone: '0772' } } }) }],
  'account.signUp': [
    {
      request: () => ({
        body: {
          email: `${randomUUID()}@example.ug`,
          password: 'Matooke-7',
          data: { full_name: 'Amina', terms_accepted: true },
        },
      }),
    },
  ],
  'account.token': [
    {
      request: () => ({
        query: { grant_type: 'refresh_token' },
        body: { refresh_token: 'nothing that was ever issued' },
      }),
      done: [400, 'refresh_token_not_found'],
    },
  ],
  'account.recover': [{ request: () => ({ body: { email: `${randomUUID()}@example.ug` } }) }],
  'account.verify': [
    { request: () => ({ body: { type: 'recovery', token_hash: 'unknown' } }), done: [403, 'otp_expired'] },
  ],
  'account.verifyLink': [{ request: () => ({ query: { type: 'recovery', token: 'unknown' } }), done: [303] }],
  'account.resend': [{ request: () => ({ body: { email: `${randomUUID()}@example.ug`, type: 'signup' } }) }],
  'account.getUser': [nothing],
  'account.updateUser': [{ request: () => ({ body: { data: { full_name: 'Amina' } } }) }],
  'account.reauthenticate': [nothing],
  'account.closeAccount': [{ request: () => ({ body: { password: 'Not-it-7' } }), done: [400, 'WRONG_PASSWORD'] }],
  'account.confirmPassword': [
    { request: () => ({ body: { password: 'Not-it-7' } }), done: [400, 'invalid_credentials'] },
  ],
  'account.enrollFactor': [{ request: () => ({ body: { factor_type: 'totp', friendly_name: 'Phone' } }) }],
  'account.challengeFactor': [{ request: () => ({ id: randomUUID(), body: {} }), done: noFactor }],
  'account.verifyFactor': [
    { request: () => ({ id: randomUUID(), body: { challenge_id: randomUUID(), code: '000000' } }), done: noFactor },
  ],
  'account.unenrollFactor': [{ request: () => ({ id: randomUUID() }), done: noFactor }],
  'account.recoveryCodes': [{ request: () => ({}), done: noFactor }],
  'account.makeRecoveryCodes': [{ request: () => ({}), done: [422, 'mfa_recovery_codes_sole_factor'] }],
  'account.remakeRecoveryCodes': [{ request: () => ({}), done: noFactor }],
  'account.verifyRecoveryCode': [
    { request: () => ({ body: { code: 'aaaaa-aaaaa' } }), done: [422, 'mfa_verification_failed'] },
  ],
  'account.removeRecoveryCodes': [{ request: () => ({}), done: noFactor }],
  'account.signOut': [{ request: () => ({ query: { scope: 'local' } }), done: [204] }],
  'account.settings': [nothing],
  'account.health': [nothing],
  'account.keys': [nothing],
}
