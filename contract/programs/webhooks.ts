import { z } from 'zod'
import { forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, pageCounts, pageInput } from '../shapes.ts'

/** The webhooks that one shop has, and how long a replaced secret still signs beside the new one, hours. */
export const mostWebhooks = 10
export const webhookOverlapHours = 24
/** Test messages of one webhook in an hour. */
export const mostTests = 30
/** A message that is not taken is sent again for so many days; then its webhook is paused. */
export const webhookPatienceDays = 3
/** Delivered messages are kept for so many days. */
export const webhookKeptDays = 30

/**
 * The events that a webhook can have, with the kind of thing that a message's `id` is of. All of them are entries of the shop's audit trail, from
 * which messages are made (`server/webhooks/queue-from-trail.ts`).
 */
export const webhookEvents = [
  'sale.recorded',
  'sale.refunded',
  'sale.cancelled',
  'product.added',
  'product.changed',
  'product.removed',
  'stock.adjusted',
  'stock_take.completed',
  'goods_in.posted',
  'goods_in.sent_back',
  'transfer.sent',
  'transfer.received',
  'transfer.cancelled',
  'customer.added',
  'customer.changed',
  'customer.merged',
  'customer.removed',
  'import.finished',
] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Why a webhook is paused: somebody did, it failed for three days, or who is responsible for it has left or may not manage it any more. */
export const webhookPauses = ['by_hand', 'failing', 'without_manager'] as const
export type WebhookPause = (typeof webhookPauses)[number]

const Address = Line(500)
  .min(1, 'Enter the address')
  // No name and password before the host, and nothing after a #.
  .regex(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/, 'Enter a web address that begins with https://')

const fields = {
  /** Where messages go. Public addresses only, over https. */
  url: Address,
  events: z
    .array(WebhookEvent)
    .min(1, 'Choose at least one event')
    .max(webhookEvents.length)
    .refine((named) => new Set(named).size === named.length, 'Each event can appear only once'),
  /** Events at these locations alone, beside those that belong to none; null: of the whole shop. */
  location_ids: z
    .array(Id)
    .min(1, 'Choose at least one location')
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length, 'Each location can appear only once')
    .nullable(),
}
export const NewWebhook = z.object({ ...fields, location_ids: fields.location_ids.default(null) })
export type NewWebhook = z.output<typeof NewWebhook>

export const Webhook = z.object({
  id: Id,
  org_id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  location_ids: z.array(Id).nullable(),
  /** Who is responsible for it: it is paused when they leave. */
  user_name: z.string(),
  created_at: Instant,
  paused_at: Instant.nullable(),
  paused_why: z.enum(webhookPauses).nullable(),
  /** Since when nothing has been taken any more. */
  failing_since: Instant.nullable(),
  last_delivered_at: Instant.nullable(),
  /** Messages on their way. */
  waiting: z.int(),
  /** Until when the replaced secret still signs, too. */
  overlap_until: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook and the secret that its messages are signed with, which is shown this once: it is empty where a lost answer is asked for again. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const WebhookDelivery = z.object({
  /** The message's own id, the same at each try: `webhook-id`. */
  id: Id,
  event: z.enum([...webhookEvents, 'webhook.test']),
  state: z.enum(deliveryStates),
  /** As it is sent, byte for byte. */
  body: z.string(),
  created_at: Instant,
  tries: z.int(),
  /** When it is sent again. */
  next_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  last_tried_at: Instant.nullable(),
  /** What the receiver answered last, its first 1,000 characters; `error` where there was no answer. */
  last_status: z.int().nullable(),
  last_answer: z.string().nullable(),
  last_error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const webhookFailures = failuresOf('webhook', {
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    403,
    'authorization',
    'Webhooks are part of the Premium and Enterprise plans. The webhooks you have stop working until your plan includes them again.',
  ),
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This webhook was removed.'),
  deliveryNotFound: failure('NOT_FOUND', 404, 'business_logic', 'This message is no longer kept.'),
  tooMany: failure(
    'TOO_MANY_WEBHOOKS',
    409,
    'business_logic',
    `A shop can have ${mostWebhooks} webhooks. Remove one first.`,
  ),
  tooManyTests: failure(
    'TOO_MANY_TESTS',
    429,
    'business_logic',
    `You can send ${mostTests} test messages an hour. Try again later.`,
  ),
  notPublic: failure(
    'ADDRESS_NOT_PUBLIC',
    400,
    'validation',
    'Messages can only be sent to a public https address on the internet.',
  ),
})

const { notInPlan, notFound, deliveryNotFound, tooMany, tooManyTests, notPublic } = webhookFailures
const { reauthenticationNeeded } = general
const manager = () => forMember('manage_api_keys')
const shownOnce = () => forMemberShownOnce(['secret'], general.notAllowed, 'manage_api_keys')
const route = routesOf('webhooks')
const Of = z.object({ id: Id })

/** Messages to a shop's own programs about what happened. People set them up; no key does. */
export const webhooks = {
  list: manager()
    .route(route('GET', '/rest/v1/webhooks', 'The shop’s webhooks'))
    .output(z.object({ webhooks: z.array(Webhook), ...pageCounts })),
  add: shownOnce()
    .route(
      route('POST', '/rest/v1/webhooks', 'Send events to a web address; the signing secret is shown only this once'),
    )
    .errors(asErrors({ notInPlan, tooMany, notPublic, reauthenticationNeeded }))
    .input(NewWebhook)
    .output(WebhookWithSecret),
  change: manager()
    .route(route('PATCH', '/rest/v1/webhooks/{id}', 'Change where messages go, and of which events'))
    .errors(asErrors({ notInPlan, notFound, notPublic, reauthenticationNeeded }))
    .input(
      Of.extend({
        url: fields.url.optional(),
        events: fields.events.optional(),
        location_ids: fields.location_ids.optional(),
      }),
    )
    .output(Webhook),
  rotate: shownOnce()
    .route(
      route('POST', '/rest/v1/webhooks/{id}/rotate', 'Make a new secret; the old one signs too for some more hours'),
    )
    .errors(asErrors({ notInPlan, notFound, reauthenticationNeeded }))
    .input(Of.extend({ overlap_hours: z.int().min(0).max(72).default(webhookOverlapHours) }))
    .output(WebhookWithSecret),
  pause: manager()
    .route(route('POST', '/rest/v1/webhooks/{id}/pause', 'Pause a webhook; what happens meanwhile is sent later'))
    .errors(asErrors({ notFound }))
    .input(Of)
    .output(Webhook),
  resume: manager()
    .route(
      route(
        'POST',
        '/rest/v1/webhooks/{id}/resume',
        'Resume a webhook where it stopped; you are responsible for it from now on',
      ),
    )
    .errors(asErrors({ notInPlan, notFound }))
    .input(Of)
    .output(Webhook),
  test: manager()
    .route(route('POST', '/rest/v1/webhooks/{id}/test', 'Send a test message'))
    .errors(asErrors({ notInPlan, notFound, tooManyTests }))
    .input(Of)
    .output(WebhookDelivery),
  remove: manager()
    .route(route('DELETE', '/rest/v1/webhooks/{id}', 'Remove a webhook with the messages that it kept'))
    .errors(asErrors({ notFound }))
    .input(Of)
    .output(z.object({ success: z.literal(true) })),
  deliveries: manager()
    .route(route('GET', '/rest/v1/webhooks/{id}/deliveries', 'Its messages, the newest first'))
    .errors(asErrors({ notFound }))
    .input(z.object({ ...pageInput(20), id: Id, state: z.enum(deliveryStates).optional() }))
    .output(z.object({ deliveries: z.array(WebhookDelivery), ...pageCounts })),
  redeliver: manager()
    .route(route('POST', '/rest/v1/webhooks/{id}/redeliver', 'Send a message again'))
    .errors(asErrors({ notInPlan, notFound, deliveryNotFound }))
    .input(Of.extend({ delivery_id: Id }))
    .output(WebhookDelivery),
}
