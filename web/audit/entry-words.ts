import type { AuditEntry } from '@tunda/contract/audit'
import { formatMoney } from '../shared/words/money.ts'
import { capitalized } from '../shared/words/words.ts'
import { wordsOfField } from './field-words.ts'

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
  if (metadata?.by === 'platform') return user_name ? `${user_name} (platform team)` : 'The platform'
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
const alone = (action: string) => (): Said => ({ action, what: '' })

/** What the actions of the product are called, by action and resource, or by action alone. */
const actions: Readonly<Record<string, (entry: EntryFacts) => Said>> = {
  create: (entry) => ({ action: `added ${resourceWord(entry)}`, what: nameOf(entry) }),
  'create sale': named('recorded sale'),
  'create stock_take': named('started the stock take'),
  'complete stock_take': (entry) => ({
    action: entry.new_values?.apply_adjustments
      ? 'completed the stock take and updated stock'
      : 'completed the stock take',
    what: nameOf(entry),
  }),
  'cancel stock_take': named('cancelled the stock take'),
  'cancel sale': named('cancelled sale'),
  'refund sale': (entry) => ({ action: `refunded ${moneyOf(entry)} for`, what: nameOf(entry) }),
  'import import': ({ new_values }) => ({ action: 'imported', what: `the file ${textIn(new_values?.file_name)}` }),
  'create product_file': ({ new_values }) => ({ action: 'added', what: `the file ${textIn(new_values?.name)}` }),
  'delete product_file': ({ old_values }) => ({ action: 'deleted', what: `the file ${textIn(old_values?.name)}` }),
  reprint_receipt: named('printed a copy of the receipt of'),
  share_receipt: named('made a link to the receipt of'),
  unshare_receipt: named('took away the link to the receipt of'),
  'create organization_category': named('added to the shop’s list'),
  'delete organization_category': named('took off the shop’s list'),
  'merge customer': named('merged another customer into'),
  'resolve alert': named('resolved the alert'),
  password_reset_requested: named('mailed the link to a new password to'),
  'export customer': named('took out everything kept of'),
  request_refund: named('asked for a refund of'),
  request_cancel: named('asked to cancel'),
  approve_refund: named('approved the refund of'),
  decline_refund: named('declined the refund of'),
  close_refund: named('closed, by refunding it in full, the request for'),
  park: alone('sold at a till what had to be parked'),
  approve_parked: named('posted the parked sale'),
  decline_parked: (entry) => ({ action: 'declined the parked sale', what: textIn(entry.metadata?.local_number) }),
  resolve_flags: named('looked into the flags of'),
  offer_pairing: named('made a pairing code for terminal'),
  pair: named('paired terminal'),
  rotate: named('gave a new token to terminal'),
  revoke: named('revoked terminal'),
  adjust_stock: (entry) => ({ action: movedBy(entry), what: nameOf(entry) }),
  delete: (entry) => ({ action: `deleted ${resourceWord(entry)}`, what: nameOf(entry) }),
  update: (entry) => ({ action: `changed ${fieldsOf(entry)} of`, what: nameOf(entry) || `a ${resourceWord(entry)}` }),
  'update business_settings': (entry) => ({ action: `changed ${fieldsOf(entry)} in`, what: 'the business settings' }),
  'update organization': (entry) => ({ action: `changed ${fieldsOf(entry)} of`, what: 'the organization' }),
  update_organization: (entry) => ({ action: `changed ${fieldsOf(entry)} of`, what: 'the organization' }),
  complete_onboarding: alone('set up the business'),
  change_role: (entry) => ({
    action: `made ${nameOf(entry) || 'a colleague'}`,
    what: withArticle(entry.new_values?.role),
  }),
  remove_member: named('removed'),
  leave_organization: alone('left the organization'),
  transfer_ownership: (entry) => ({ action: 'handed ownership to', what: textOf(entry.new_values?.owner) }),
  invite_member: named('invited'),
  resend_invitation: named('sent the invitation again to'),
  revoke_invitation: named('withdrew the invitation of'),
  accept_invitation: alone('accepted the invitation'),
  decline_invitation: alone('declined the invitation'),
  viewed: alone('looked at the organization'),
  'ask plan_request': (entry) => ({ action: 'asked for', what: `the ${planIn(entry)} plan` }),
  'withdraw plan_request': (entry) => ({ action: 'took back the request for', what: `the ${planIn(entry)} plan` }),
  'withdrawn plan_request': (entry) => ({ action: 'closed the request for', what: `the ${planIn(entry)} plan` }),
  'approved plan_request': (entry) => ({ action: 'approved', what: `the ${planIn(entry)} plan` }),
  'declined plan_request': (entry) => ({ action: 'declined the request for', what: `the ${planIn(entry)} plan` }),
  refused: (entry) => ({ action: 'was refused:', what: plain(entry.resource_id ?? '') }),
}

function nameOf({ resource_name, resource_id }: EntryFacts): string {
  if (resource_name) return resource_name
  // An id says nothing to a person; a word or a number of a client's own may.
  return resource_id && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(resource_id) ? resource_id : ''
}

function fieldsOf({ old_values, new_values }: EntryFacts): string {
  const names = [...new Set([...Object.keys(old_values ?? {}), ...Object.keys(new_values ?? {})])]
  const words = names.map((name) => wordsOfField(name).toLowerCase())
  if (words.length === 0) return 'something'
  if (words.length > 3) return `${words.length} things`
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

const resourceWords: Readonly<Record<string, string>> = {
  organization_member: 'colleague',
  organization_role: 'role',
  organization_category: 'category',
  business_settings: 'business settings',
  pos_terminal: 'terminal',
}

const resourceWord = ({ resource_type }: Pick<EntryFacts, 'resource_type'>) => wordOfResource(resource_type)

/** `stock take` of `stock_take`. */
export function wordOfResource(type: string): string {
  return resourceWords[type] ?? plain(type)
}

/** `Change role` of `change_role`, for a list of choices. */
export function wordOfAction(type: string): string {
  return capitalized(plain(type))
}

/** `took 2 units (damage) off the stock of` of an adjustment. */
function movedBy({ old_values, new_values }: EntryFacts): string {
  const delta = Number(new_values?.current_stock) - Number(old_values?.current_stock)
  const units = Math.abs(delta) === 1 ? '1 unit' : `${Math.abs(delta)} units`
  const many = `${units} (${plain(textIn(new_values?.reason))})`
  return delta < 0 ? `took ${many} off the stock of` : `added ${many} to the stock of`
}

const moneyOf = ({ new_values }: EntryFacts) =>
  typeof new_values?.amount === 'number' ? formatMoney(new_values.amount) : 'money'
const planIn = ({ new_values }: EntryFacts) => capitalized(textIn(new_values?.subscription_tier))
const plain = (word: string) => word.replaceAll(/[_.-]+/g, ' ')
const textOf = (value: unknown) => (typeof value === 'string' ? value : 'somebody else')
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const withArticle = (role: unknown) => (/^[aeiou]/i.test(textOf(role)) ? `an ${textOf(role)}` : `a ${textOf(role)}`)
