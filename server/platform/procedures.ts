import { platformCalls } from '@tunda/contract/platform/platform-calls'
import { doors } from '../doors/doors.ts'
import { approvePlanRequest } from './approve-plan-request.ts'
import { changeInvoice } from './change-invoice.ts'
import { cancelSubscription, changeSubscription, renewSubscription } from './change-subscription.ts'
import { createInvoice } from './create-invoice.ts'
import { createSubscription } from './create-subscription.ts'
import { listFailedMails, retryMail } from './failed-mails.ts'
import { generateInvoiceNumber } from './invoice-number.ts'
import { listInvoices } from './list-invoices.ts'
import { listOpenRequests } from './list-plan-requests.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { listUsers } from './list-users.ts'
import { declinePlanRequest } from './plan-requests.ts'
import { promotePerson } from './promote-person.ts'
import { listResetRequests, requestPasswordReset } from './reset-requests.ts'
import { setPlanPrices } from './set-plan-prices.ts'
import { showOverview } from './show-overview.ts'
import { listSuperAdmins, removeSuperAdmin } from './super-admins.ts'
import { restorePerson, restoreShop, suspendPerson, suspendShop } from './suspend.ts'

const { superAdmin, user } = doors({ platform: platformCalls })

const door = superAdmin.platform

export const platform = {
  isSuperAdmin: user.platform.isSuperAdmin.handler(({ context }) => context.person.is_super_admin),
  overview: door.overview.handler(({ context }) => showOverview(context.tx)),
  users: door.users.handler(({ input, context }) => listUsers(context.tx, input, context.person, context.trial)),
  promote: door.promote.handler(({ input, context }) =>
    promotePerson(context.tx, input.user_email, context.person, context.asksConfirmation),
  ),
  requestPasswordReset: door.requestPasswordReset.handler(({ input, context }) =>
    requestPasswordReset(context.tx, input, context.person),
  ),
  resetRequests: door.resetRequests.handler(({ input, context }) => listResetRequests(context.tx, input)),
  superAdmins: door.superAdmins.handler(({ context }) => listSuperAdmins(context.tx)),
  removeSuperAdmin: door.removeSuperAdmin.handler(({ input, context }) =>
    removeSuperAdmin(context.tx, input.id, context.person),
  ),
  subscriptions: door.subscriptions.handler(({ input, context }) =>
    listSubscriptions(context.tx, input, context.person),
  ),
  createSubscription: door.createSubscription.handler(({ input, context }) =>
    createSubscription(context.tx, input, context.person),
  ),
  updateSubscription: door.updateSubscription.handler(({ input, context }) =>
    changeSubscription(context.tx, input, context.person),
  ),
  renewSubscription: door.renewSubscription.handler(({ input, context }) =>
    renewSubscription(context.tx, input.id, context.person),
  ),
  cancelSubscription: door.cancelSubscription.handler(({ input, context }) =>
    cancelSubscription(context.tx, input.id, context.person),
  ),
  invoices: door.invoices.handler(({ input, context }) => listInvoices(context.tx, input)),
  createInvoice: door.createInvoice.handler(({ input, context }) => createInvoice(context.tx, input, context.person)),
  updateInvoice: door.updateInvoice.handler(({ input, context }) => changeInvoice(context.tx, input, context.person)),
  suspendPerson: door.suspendPerson.handler(({ input, context }) => suspendPerson(context.tx, input, context.person)),
  restorePerson: door.restorePerson.handler(({ input, context }) => restorePerson(context.tx, input, context.person)),
  suspendShop: door.suspendShop.handler(({ input, context }) => suspendShop(context.tx, input, context.person)),
  restoreShop: door.restoreShop.handler(({ input, context }) => restoreShop(context.tx, input, context.person)),
  failedMails: door.failedMails.handler(({ input, context }) => listFailedMails(context.tx, input)),
  retryMail: door.retryMail.handler(({ input, context }) => retryMail(context.tx, input, context.person)),
  setPlanPrices: door.setPlanPrices.handler(({ input, context }) => setPlanPrices(context.tx, input, context.person)),
  planRequests: door.planRequests.handler(({ input, context }) => listOpenRequests(context.tx, input, context.trial)),
  approvePlanRequest: door.approvePlanRequest.handler(({ input, context }) =>
    approvePlanRequest(context.tx, input, context.person),
  ),
  declinePlanRequest: door.declinePlanRequest.handler(({ input, context }) =>
    declinePlanRequest(context.tx, input, context.person),
  ),
  generateInvoiceNumber: door.generateInvoiceNumber.handler(({ context }) =>
    generateInvoiceNumber(context.tx, context.person),
  ),
}
