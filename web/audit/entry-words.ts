import { plural, t } from '@lingui/core/macro'
import type { AuditEntry } from '@tunda/contract/audit'
import { reasonLabel } from '@tunda/contract/till/drawer-shapes'
import { formatDay, isDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { capitalized } from '../shared/words/words.ts'
import { accountActions } from './account-actions.ts'
import { wordsOfField } from './field-words.ts'
import { plain, wordOfResource } from './kind-words.ts'

type EntryFacts = Pick<
  AuditEntry,
  | 'action_type'
  | 'resource_type'
  | 'resource_id'
  | 'resource_name'
  | 'old_values'
  | 'new_values'
  | 'metadata'
  | 'user_name'
>
/** An entry as a sentence: "Aisha" "changed price of" "Galaxy A15". `what` is empty where the action says it all. */
export type Sentence = { readonly who: string; readonly action: string; readonly what: string }

export function sentenceOf(entry: EntryFacts): Sentence {
  const say = actions[`${entry.action_type} ${entry.resource_type}`] ?? actions[entry.action_type]
  const { action, what } = say
    ? say(entry)
    : { action: `${plain(entry.action_type)} ${resourceWord(entry)}`, what: nameOf(entry) }
  return { who: whoOf(entry), action, what }
}

/** Who did it: a name, the platform's team, or the product itself. */
export function whoOf({ metadata, user_name }: Pick<AuditEntry, 'metadata' | 'user_name'>): string {
  if (metadata?.by === 'platform') return user_name ? t`${user_name} (platform team)` : t`The platform`
  return user_name ?? 'Tunda'
}

/** Did only an app say so, and not the server? */
export function isToldByClient({ metadata }: Pick<AuditEntry, 'metadata'>): boolean {
  return metadata?.origin === 'client'
}

type Said = { readonly action: string; readonly what: string }

const named =
  (action: string) =>
  (entry: EntryFacts): Said => ({ action, what: nameOf(entry) })
/** Of what goes to a web address: its host. */
const toHost =
  (action: string) =>
  ({ old_values, new_values, metadata }: EntryFacts): Said => {
    const url = textIn(new_values?.url ?? old_values?.url ?? metadata?.url)
    return { action, what: url.replace(/^https?:\/\//, '') }
  }
/** Of a document or a device: its name or number. */
const itsOwn =
  (field: 'name' | 'number', action: string, side: 'new_values' | 'old_values' = 'new_values') =>
  (entry: EntryFacts): Said => ({ action, what: textIn(entry[side]?.[field]) })
const alone = (action: string) => (): Said => ({ action, what: '' })

/** What the actions of the product are called, by action and resource, or by action alone. */
const actions: Readonly<Record<string, (entry: EntryFacts) => Said>> = {
  create: (entry) => ({ action: t`added ${{ thing: resourceWord(entry) }}`, what: nameOf(entry) }),
  'create sale': named(t`recorded sale`),
  'create stock_take': named(t`started the stock take`),
  'complete stock_take': (entry) => ({
    action: entry.new_values?.apply_adjustments
      ? t`completed the stock take and updated stock`
      : t`completed the stock take`,
    what: nameOf(entry),
  }),
  'cancel stock_take': named(t`cancelled the stock take`),
  'create drawer': ({ metadata }) => ({ action: t`gave a cash drawer to`, what: textIn(metadata?.terminal) }),
  'open shift': named(t`opened the cash drawer,`),
  'move_cash shift': ({ new_values }) => ({
    action: Number(new_values?.amount) < 0 ? t`took money out of the cash drawer:` : t`put money into the cash drawer:`,
    what: reasonLabel(textIn(new_values?.reason)),
  }),
  'review shift': ({ metadata }) => ({
    action: t`reviewed the report`,
    what: typeof metadata?.z_number === 'number' ? `Z ${metadata.z_number}` : '',
  }),
  'ask approval': (entry) => ({ action: t`asked to sell below price for`, what: moneyIn(entry) }),
  'approve approval': (entry) => ({ action: t`approved a sale below price for`, what: moneyIn(entry) }),
  'decline approval': (entry) => ({ action: t`declined a sale below price for`, what: moneyIn(entry) }),
  'create expense': (entry) => ({ action: t`recorded an expense of`, what: moneyOf(entry) }),
  'create expense_rule': (entry) => ({ action: t`made a recurring expense of`, what: moneyOf(entry) }),
  'update expense_rule': named(t`changed a recurring expense`),
  'take_back expense': ({ old_values }) => ({
    action: t`reversed an expense of`,
    what: typeof old_values?.amount === 'number' ? formatMoney(old_values.amount) : '',
  }),
  'create accountant_file': ({ new_values }) => ({
    action: t`made a file for the accountant:`,
    what: [new_values?.from, new_values?.to].map(textIn).filter(isDay).map(formatDay).join(' – '),
  }),
  'create saved_report': named(t`saved the report`),
  'update saved_report': named(t`changed the saved report`),
  'delete saved_report': named(t`deleted the saved report`),
  'update report_mail': named(t`set when and to whom this report is emailed:`),
  'delete report_mail': named(t`stopped emailing the report`),
  'unsubscribe report_mail': named(t`stopped getting emails of the report`),
  'update journal_accounts': alone(t`changed the accountant’s accounts`),
  'told_late shift': ({ new_values }) => ({
    action: t`reported late for the cash drawer:`,
    what: typeof new_values?.amount === 'number' ? formatMoney(new_values.amount) : '',
  }),
  'set_aside drawer': named(t`sent entries that could not be recorded for the cash drawer`),
  'hand_over shift': named(t`took over the cash drawer,`),
  'close shift': ({ new_values }) => ({
    action: t`closed the cash drawer:`,
    what: typeof new_values?.z_number === 'number' ? `Z ${new_values.z_number}` : '',
  }),
  'create api_key': named(t`made the API key`),
  'update api_key': named(t`changed the API key`),
  'rotate api_key': named(t`gave a new secret to the API key`),
  'revoke api_key': named(t`revoked the API key`),
  'create webhook': toHost(t`added the webhook to`),
  'update webhook': toHost(t`changed the webhook to`),
  'rotate webhook': toHost(t`gave a new secret to the webhook to`),
  'pause webhook': toHost(t`paused the webhook to`),
  'resume webhook': toHost(t`resumed the webhook to`),
  'delete webhook': toHost(t`removed the webhook to`),
  'track product': named(t`changed the unit numbering of`),
  'correct_batch product': named(t`corrected an expiry date of`),
  'update unit': named(t`changed device`),
  'report device_report': itsOwn('number', t`reported device`),
  'resolve device_report': itsOwn('number', t`marked as found: device`),
  'check device_report': itsOwn('number', t`recorded a check with the regulator of device`),
  'share device_report': alone(t`changed the sharing of device reports`),
  'buy trade_in': named(t`bought a used device,`),
  'update trade_in': named(t`changed the used device,`),
  'see_seller trade_in': named(t`looked at the seller’s document of used device`),
  'erase_seller trade_in': named(t`deleted the seller’s details of used device`),
  'change_rules layby': alone(t`changed the rules for lay-by`),
  'change_rules trade_in': alone(t`changed the rules for buying used devices`),
  'receive warranty_claim': named(t`took in a device, warranty claim`),
  'update warranty_claim': named(t`changed the warranty claim`),
  'replace warranty_claim': named(t`replaced a device, warranty claim`),
  'add_cost goods_in': named(t`added a cost to goods received,`),
  'send_back goods_in': named(t`sent back some of goods received,`),
  'add_paper goods_in': itsOwn('name', t`added the supplier’s document`),
  'remove_paper goods_in': itsOwn('name', t`deleted the supplier’s document`, 'old_values'),
  'add_paper expense': itsOwn('name', t`added a document to an expense:`),
  'remove_paper expense': itsOwn('name', t`deleted a document of an expense:`, 'old_values'),
  'receive goods_in': named(t`put goods in stock,`),
  'send transfer': named(t`sent the transfer`),
  'cancel transfer': named(t`cancelled the transfer`),
  'receive transfer': named(t`received goods of the transfer`),
  'close transfer': named(t`settled goods that did not arrive on transfer`),
  'send purchase_order': named(t`sent an order,`),
  'close purchase_order': named(t`closed an order,`),
  'pay supplier': (entry) => ({ action: t`paid ${{ money: moneyOf(entry) }} to supplier`, what: nameOf(entry) }),
  'bill supplier': (entry) => ({
    action: t`entered a bill of ${{ money: moneyOf(entry) }} from supplier`,
    what: nameOf(entry),
  }),
  ...Object.fromEntries(
    Object.entries(accountActions).map(([name, say]) => [
      name,
      (entry: EntryFacts): Said => ({ action: say(moneyOf(entry)), what: nameOf(entry) }),
    ]),
  ),
  'cancel sale': named(t`cancelled sale`),
  'refund sale': (entry) => ({ action: t`refunded ${{ money: moneyOf(entry) }} for`, what: nameOf(entry) }),
  'switch_person staff': alone(t`opened their session on a shared computer by PIN`),
  'change_pin staff': alone(t`changed their own PIN`),
  'set_aside_refund sale': (entry) => ({
    action: t`refunded ${{ money: moneyOf(entry) }} without a connection, to be checked:`,
    what: textIn(entry.metadata?.invoice_number),
  }),
  'import import': ({ new_values }) => ({
    action: t`imported`,
    what: t`the file ${{ file: textIn(new_values?.file_name) }}`,
  }),
  'create product_file': ({ new_values }) => ({
    action: t`added`,
    what: t`the file ${{ file: textIn(new_values?.name) }}`,
  }),
  'delete product_file': ({ old_values }) => ({
    action: t`deleted`,
    what: t`the file ${{ file: textIn(old_values?.name) }}`,
  }),
  reprint_receipt: named(t`printed a copy of the receipt of`),
  share_receipt: named(t`made a link to the receipt of`),
  unshare_receipt: named(t`removed the link to the receipt of`),
  'create organization_category': named(t`added to the shop’s list`),
  'delete organization_category': named(t`removed from the shop’s list`),
  'merge customer': named(t`merged another customer into`),
  'resolve alert': named(t`resolved the alert`),
  password_reset_requested: named(t`emailed a password reset link to`),
  'export customer': named(t`downloaded all data about`),
  request_refund: named(t`asked for a refund of`),
  request_cancel: named(t`asked to cancel`),
  approve_refund: named(t`approved the refund of`),
  decline_refund: named(t`declined the refund of`),
  close_refund: named(t`refunded in full and closed the request for`),
  park: alone(t`made a sale at a till that needs approval`),
  approve_parked: named(t`approved the till’s sale`),
  decline_parked: (entry) => ({ action: t`declined the till’s sale`, what: textIn(entry.metadata?.local_number) }),
  resolve_flags: named(t`reviewed the flags of`),
  offer_pairing: named(t`made a pairing code for terminal`),
  pair: named(t`paired terminal`),
  rotate: named(t`gave a new token to terminal`),
  revoke: named(t`revoked terminal`),
  adjust_stock: (entry) => ({ action: movedBy(entry), what: nameOf(entry) }),
  delete: (entry) => ({ action: t`deleted ${{ thing: resourceWord(entry) }}`, what: nameOf(entry) }),
  update: (entry) => ({
    action: t`changed ${{ fields: fieldsOf(entry) }} of`,
    what: nameOf(entry) || t`a ${{ thing: resourceWord(entry) }}`,
  }),
  'update business_settings': (entry) => ({
    action: t`changed ${{ fields: fieldsOf(entry) }} in`,
    what: t`the business settings`,
  }),
  'update organization': (entry) => ({
    action: t`changed ${{ fields: fieldsOf(entry) }} of`,
    what: t`the organization`,
  }),
  update_organization: (entry) => ({ action: t`changed ${{ fields: fieldsOf(entry) }} of`, what: t`the organization` }),
  complete_onboarding: alone(t`set up the business`),
  change_role: (entry) => ({
    action: t`made ${{ name: nameOf(entry) || t`a colleague` }}`,
    what: withArticle(entry.new_values?.role),
  }),
  remove_member: named(t`removed`),
  leave_organization: alone(t`left the organization`),
  transfer_ownership: (entry) => ({ action: t`transferred ownership to`, what: textOf(entry.new_values?.owner) }),
  invite_member: named(t`invited`),
  resend_invitation: named(t`sent the invitation again to`),
  revoke_invitation: named(t`withdrew the invitation of`),
  accept_invitation: alone(t`accepted the invitation`),
  decline_invitation: alone(t`declined the invitation`),
  viewed: alone(t`viewed the organization`),
  'ask plan_request': (entry) => ({ action: t`asked for`, what: t`the ${{ plan: planIn(entry) }} plan` }),
  'withdraw plan_request': (entry) => ({
    action: t`withdrew the request for`,
    what: t`the ${{ plan: planIn(entry) }} plan`,
  }),
  'withdrawn plan_request': (entry) => ({
    action: t`closed the request for`,
    what: t`the ${{ plan: planIn(entry) }} plan`,
  }),
  'approved plan_request': (entry) => ({ action: t`approved`, what: t`the ${{ plan: planIn(entry) }} plan` }),
  'declined plan_request': (entry) => ({
    action: t`declined the request for`,
    what: t`the ${{ plan: planIn(entry) }} plan`,
  }),
  refused: (entry) => ({ action: t`was refused:`, what: plain(entry.resource_id ?? '') }),
}

function nameOf({ resource_name, resource_id }: EntryFacts): string {
  if (resource_name) return resource_name
  // An id says nothing to a person; a word or a number of a client's own may.
  return resource_id && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(resource_id) ? resource_id : ''
}

function fieldsOf({ old_values, new_values }: EntryFacts): string {
  const names = [...new Set([...Object.keys(old_values ?? {}), ...Object.keys(new_values ?? {})])]
  const words = names.map((name) => wordsOfField(name).toLowerCase())
  if (words.length === 0) return t`something`
  if (words.length > 3) return t`${{ count: words.length }} things`
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

const resourceWord = ({ resource_type }: Pick<EntryFacts, 'resource_type'>) => wordOfResource(resource_type)

/** `took 2 units (damage) off the stock of` of an adjustment. */
function movedBy({ old_values, new_values }: EntryFacts): string {
  const delta = Number(new_values?.current_stock) - Number(old_values?.current_stock)
  const units = plural({ abs: Math.abs(delta) }, { one: '# unit', other: '# units' })
  const many = `${units} (${plain(textIn(new_values?.reason))})`
  return delta < 0 ? t`removed ${many} from the stock of` : t`added ${many} to the stock of`
}

const moneyOf = ({ new_values }: EntryFacts) =>
  typeof new_values?.amount === 'number' ? formatMoney(new_values.amount) : 'money'
const moneyIn = ({ new_values }: EntryFacts) =>
  typeof new_values?.total_amount === 'number' ? formatMoney(new_values.total_amount) : ''
const planIn = ({ new_values }: EntryFacts) => capitalized(textIn(new_values?.subscription_tier))
const textOf = (value: unknown) => (typeof value === 'string' ? value : t`somebody else`)
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const withArticle = (role: unknown) =>
  /^[aeiou]/i.test(textOf(role)) ? t`an ${{ text: textOf(role) }}` : t`a ${{ text: textOf(role) }}`
