import { z } from 'zod'
import { forMember, forUser } from '../access.ts'
import { mailFailures } from '../accounts/mail-limits.ts'
import { largestPrice, mostUnits, tooMuch } from '../ceilings.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Flag, Id, Instant, Line, pageCounts, pageInput, Text } from '../shapes.ts'

export const notificationTypes = ['low_stock', 'out_of_stock', 'high_sales', 'new_customer', 'system', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]
export const notificationPriorities = ['high', 'medium', 'other'] as const

/** A notification of one person in a shop. */
export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  priority: z.enum(notificationPriorities),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  read: z.boolean(),
  dismissed: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  actionUrl: z.string().nullable(),
  actionLabel: z.string().nullable(),
  userId: Id,
})
export type Notification = z.infer<typeof Notification>

/** An address of this product alone: a path, never another host. */
const OwnPath = Text(500).regex(/^\/(?![/\\])/, 'Enter the address of a page in Tunda')

/** What a client may tell itself. The other types are the server's. */
export const NewNotification = z.object({
  type: z.enum(['system', 'other']),
  priority: z.enum(notificationPriorities).default('other'),
  title: Line(200).min(1, 'Title is required'),
  message: Text(1000).default(''),
  data: z
    .record(z.string(), z.unknown())
    .refine((told) => JSON.stringify(told).length <= 8000, 'Too large')
    .default({}),
  expiresAt: Instant.nullish(),
  actionUrl: OwnPath.nullish(),
  actionLabel: Line(60).nullish(),
  userId: Id.optional(),
})
export type NewNotification = z.infer<typeof NewNotification>

export const NotificationChange = z.object({
  id: Id,
  read: z.boolean().optional(),
  dismissed: z.boolean().optional(),
})
export type NotificationChange = z.infer<typeof NotificationChange>

/** Newest first, without the expired; dismissed ones only when asked for. */
export const NotificationsPage = z.object({
  ...pageInput(20),
  unread: Flag.optional(),
  withDismissed: Flag.optional(),
  userId: Id.optional(),
})

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day, like 22:00')

const settings = {
  lowStockEnabled: z.boolean(),
  lowStockThreshold: z.int().min(0, 'At least 0').max(mostUnits),
  outOfStockEnabled: z.boolean(),
  highSalesEnabled: z.boolean(),
  /** Whole shillings in a day. */
  highSalesThreshold: z.int().min(1, 'At least 1').max(largestPrice, tooMuch),
  newCustomerEnabled: z.boolean(),
  systemNotificationsEnabled: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  pushNotificationsEnabled: z.boolean(),
  soundEnabled: z.boolean(),
  quietHoursEnabled: z.boolean(),
  quietHoursStart: clock,
  quietHoursEnd: clock,
}

/** What a person wants to be notified of, how and when. */
export const NotificationSettings = z.object({
  ...settings,
  highSalesThreshold: z.int(),
  userId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationSettingsChange = z.object(settings).partial()
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>

export const notificationFailures = failuresOf('notification', {
  notMailed: failure('NOT_MAILED', 409, 'business_logic', 'Only notifications from Tunda itself can be emailed.'),
})

const mailErrors = asErrors({
  notAllowed: general.notAllowed,
  notFound: general.notFound,
  notMailed: notificationFailures.notMailed,
  tooManyMails: mailFailures.tooMany,
})
const mine = forUser().errors(asErrors({ notAllowed: general.notAllowed }))
const route = routesOf('notifications')

export const notifications = {
  list: forMember()
    .route(route('GET', '/rest/v1/notifications', 'Your notifications in this organization, newest first'))
    .input(NotificationsPage)
    .output(z.object({ notifications: z.array(Notification), ...pageCounts })),
  countUnread: forMember()
    .route(route('GET', '/rest/v1/notifications/unread', 'How many are neither read nor dismissed'))
    .output(z.object({ count: z.int() })),
  get: forMember()
    .route(route('GET', '/rest/v1/notifications/{id}', 'One of your notifications'))
    .input(z.object({ id: Id }))
    .output(Notification),
  add: forMember()
    .route(route('POST', '/rest/v1/notifications', 'Add a notification for yourself, of type system or other'))
    .input(NewNotification)
    .output(Notification),
  update: forMember()
    .route(route('PATCH', '/rest/v1/notifications/{id}', 'Mark as read or dismissed, or undo that'))
    .input(NotificationChange)
    .output(Notification),
  markAllRead: forMember()
    .route(route('PATCH', '/rest/v1/notifications', 'Mark all of yours as read'))
    .input(z.object({ read: z.literal(true).default(true) }))
    .output(z.object({ updated: z.int() })),
  remove: forMember()
    .route(route('DELETE', '/rest/v1/notifications/{id}', 'Delete one of your notifications'))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  clear: forMember()
    .route(route('DELETE', '/rest/v1/notifications', 'Delete all of yours'))
    .output(z.object({ deleted: z.int() })),
  settings: mine
    .route(route('GET', '/rest/v1/notification_settings', 'Your notification settings'))
    .input(z.object({ userId: Id.optional() }))
    .output(NotificationSettings),
  saveSettings: mine
    .route(route('PUT', '/rest/v1/notification_settings', 'Change your notification settings; what is not named stays'))
    .input(NotificationSettingsChange.extend({ userId: Id.optional() }))
    .output(NotificationSettings),
  sendMail: forMember()
    .route(
      route(
        'POST',
        '/functions/v1/send-notification-email',
        'Email one of your notifications to yourself, once; only those from the server',
      ),
    )
    .errors(mailErrors)
    .input(z.object({ notificationId: Id, userId: Id.optional() }))
    .output(z.object({ success: z.literal(true) })),
}
