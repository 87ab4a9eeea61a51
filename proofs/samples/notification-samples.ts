import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const notAllowed = [403, 'AUTHORIZATION_ERROR'] as const
const nothing: Sample = { request: () => ({}) }
/** Nobody's: a notification is one person's, and the test beside the use case tries a colleague's. */
const unknown = (body?: Record<string, unknown>): readonly Sample[] => [
  { request: () => ({ id: randomUUID(), ...(body === undefined ? {} : { body }) }), done: notFound },
]
const told = { type: 'other', title: 'Call the supplier' }

/** Requests for notifications and alerts. */
export const notificationSamples: Readonly<Record<string, readonly Sample[]>> = {
  'notifications.list': [{ request: ({ user_id }) => ({ query: { userId: user_id } }), missing: notAllowed }],
  'notifications.countUnread': [nothing],
  'notifications.get': unknown(),
  'notifications.add': [{ request: ({ user_id }) => ({ body: { ...told, userId: user_id } }), missing: notAllowed }],
  'notifications.update': unknown({ read: true }),
  'notifications.markAllRead': [{ request: () => ({ body: { read: true } }) }],
  'notifications.remove': unknown(),
  'notifications.clear': [nothing],
  'notifications.settings': [{ request: ({ user_id }) => ({ query: { userId: user_id } }), missing: notAllowed }],
  'notifications.saveSettings': [
    { request: ({ user_id }) => ({ body: { userId: user_id, soundEnabled: false } }), missing: notAllowed },
  ],
  'notifications.sendMail': [
    {
      request: ({ user_id }) => ({ body: { notificationId: randomUUID(), userId: user_id } }),
      done: notFound,
      missing: notAllowed,
    },
  ],
  'notifications.alerts.list': [{ request: ({ user_id }) => ({ query: { userId: user_id } }), missing: notAllowed }],
  'notifications.alerts.get': unknown(),
  'notifications.alerts.add': [
    { request: ({ user_id }) => ({ body: { ...told, userId: user_id } }), missing: notAllowed },
  ],
  'notifications.alerts.resolve': unknown({ resolved: true }),
}
