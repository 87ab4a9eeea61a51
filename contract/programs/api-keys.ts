import { z } from 'zod'
import { forMember, forMemberShownOnce, type Meta } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import {
  limitedRights,
  limitOfRight,
  may,
  neededWith,
  type Right,
  type Rights,
  rights,
  rightsNamed,
} from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts } from '../shapes.ts'

/** The keys that one shop has at a time, and how long a replaced secret works on unless somebody says otherwise, hours. */
export const mostApiKeys = 20
export const keyOverlapHours = 24

/**
 * What a program may be allowed. Whatever makes somebody else able to come in (people, tills, keys), what is a person's to decide or to
 * count, and what goes with ownership is not among it.
 */
export const keyRights = [
  'sell',
  'discount',
  'override_price',
  'backdate_sale',
  'see_sales',
  'refund',
  'cancel_sale',
  'see_cost',
  'see_profit',
  'see_reports',
  'manage_products',
  'adjust_stock',
  'count_stock',
  'import_data',
  'see_customers',
  'manage_customers',
  'delete_customers',
  'manage_categories',
  'see_audit',
  'receive_goods',
  'manage_suppliers',
  'manage_expenses',
  'transfer_stock',
] as const satisfies Right[]
export type KeyRight = (typeof keyRights)[number]

const isKeyRight = (right: Right): right is KeyRight => keyRights.some((one) => one === right)

/** What a key with these rights may do: never more than the member who made it may now, and at no other locations. */
export function rightsOfKey(named: readonly Right[], maker: Rights): Rights {
  const bearer = { rights: maker }
  const asked = rightsNamed({ rights: named.filter(isKeyRight), max_discount_percent: null, max_refund: null })
  const had = keyRights.filter((right) => asked[right] !== undefined && may(bearer, right))
  const limits = Object.keys(limitedRights) as (keyof typeof limitedRights)[]
  const limitOf = (right: KeyRight) => {
    const limited = limits.find((one) => one === right)
    const limit = limited === undefined ? Number.POSITIVE_INFINITY : limitOfRight(bearer, limited)
    return limit === Number.POSITIVE_INFINITY ? true : limit
  }
  return Object.fromEntries(had.map((right) => [right, limitOf(right)]))
}

/** Whether programs may call the procedure at all. The rights they need are declared with the procedure. */
export function isForKeys({
  access,
  keys,
}: {
  readonly access: Meta['access']
  readonly keys?: boolean | undefined
}): boolean {
  return access.who === 'member' && (keys ?? access.rights.some(isKeyRight))
}

const KeyRights = z
  .array(z.enum(keyRights))
  .max(rights.length)
  .refine((named) => new Set(named).size === named.length, 'Each permission can appear only once')
  .refine(
    (named) => named.every((right) => (neededWith[right] ?? []).every((needed) => named.some((one) => one === needed))),
    'Some of these permissions work only together with others',
  )

const fields = {
  name: Line(40).min(1, 'Give the key a name'),
  rights: KeyRights,
  /** The locations that it works at and sees; null: all that its maker does. */
  location_ids: z
    .array(Id)
    .min(1, 'Choose at least one location')
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length, 'Each location can appear only once')
    .nullable(),
}

/** What of a key is changed; its secret and its end stay. */
export const ApiKeyChange = z.object(fields)
export type ApiKeyChange = z.output<typeof ApiKeyChange>

export const NewApiKey = z.object({
  ...fields,
  location_ids: fields.location_ids.default(null),
  /** Days until it ends; null: when somebody revokes it. */
  expires_in_days: z.int().min(1).max(730).nullable().default(365),
})
export type NewApiKey = z.output<typeof NewApiKey>

/** A key as members who manage keys see it. */
export const ApiKey = z.object({
  id: Id,
  org_id: Id,
  name: z.string(),
  rights: z.array(z.enum(keyRights)),
  location_ids: z.array(Id).nullable(),
  /** The first characters of its secret, to tell keys apart. */
  secret_prefix: z.string(),
  /** Who made it, or gave it its newest secret: it never does more than they may. Null once they have left, and it opens nothing. */
  user_id: Id.nullable(),
  user_name: z.string(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  /** Until when its replaced secret still works. */
  overlap_until: Instant.nullable(),
  revoked_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  calls: z.int(),
  errors: z.int(),
  last_error_at: Instant.nullable(),
  last_error_status: z.int().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key and its secret, which is shown this once: it is empty where a lost answer is asked for again. */
export const ApiKeyWithSecret = z.object({ api_key: ApiKey, secret: z.string() })
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>

export const apiKeyFailures = failuresOf('apiKey', {
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    403,
    'authorization',
    'API keys are part of the Premium and Enterprise plans. The keys you have stop working until your plan includes them again.',
  ),
  notForKeys: failure(
    'AUTHORIZATION_ERROR',
    403,
    'authorization',
    'This is for people. A program with a key cannot do it.',
  ),
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This key no longer exists.'),
  tooMany: failure(
    'TOO_MANY_API_KEYS',
    409,
    'business_logic',
    `A shop can have ${mostApiKeys} keys. Revoke one first.`,
  ),
  moreThanOwn: failure(
    'MORE_THAN_OWN_RIGHTS',
    403,
    'authorization',
    'You can only give a key permissions that you have yourself.',
  ),
  notItsMaker: failure(
    'NOT_ITS_MAKER',
    403,
    'authorization',
    'Only the person who made this key can let it do more. Make a new secret first: then the key is yours.',
  ),
  revoked: failure('API_KEY_REVOKED', 409, 'business_logic', 'This key was revoked. Make a new one.'),
})

const { notInPlan, notFound, tooMany, moreThanOwn, notItsMaker, revoked } = apiKeyFailures
const { reauthenticationNeeded } = general
const shownOnce = () => forMemberShownOnce(['secret'], general.notAllowed, 'manage_api_keys')
const route = routesOf('api keys')
const Of = z.object({ id: Id })

/** The keys of a shop's programs. No key manages keys. */
export const apiKeys = {
  list: forMember('manage_api_keys')
    .route(route('GET', '/rest/v1/api_keys', 'The keys of the shop’s programs; a revoked one for 30 days more'))
    .output(z.object({ api_keys: z.array(ApiKey), ...pageCounts })),
  add: shownOnce()
    .route(
      route(
        'POST',
        '/rest/v1/api_keys',
        'Make a key with some of your own permissions; its secret is shown only this once',
      ),
    )
    .errors(asErrors({ notInPlan, tooMany, moreThanOwn, reauthenticationNeeded }))
    .input(NewApiKey)
    .output(ApiKeyWithSecret),
  change: forMember('manage_api_keys')
    .route(
      route(
        'PATCH',
        '/rest/v1/api_keys/{id}',
        'Change the name, permissions or locations of a key, from its next call on',
      ),
    )
    .errors(asErrors({ notInPlan, notFound, moreThanOwn, notItsMaker, revoked, reauthenticationNeeded }))
    .input(Of.extend(ApiKeyChange.shape))
    .output(ApiKey),
  rotate: shownOnce()
    .route(route('POST', '/rest/v1/api_keys/{id}/rotate', 'Make a new secret; the old one works for some more hours'))
    .errors(asErrors({ notInPlan, notFound, moreThanOwn, revoked, reauthenticationNeeded }))
    .input(Of.extend({ overlap_hours: z.int().min(0).max(72).default(keyOverlapHours) }))
    .output(ApiKeyWithSecret),
  revoke: forMember('manage_api_keys')
    .route(route('POST', '/rest/v1/api_keys/{id}/revoke', 'Revoke a key: its next call is refused'))
    .errors(asErrors({ notFound }))
    .input(Of)
    .output(ApiKey),
}
