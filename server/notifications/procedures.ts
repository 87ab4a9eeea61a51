import { notificationCalls } from '@tunda/contract/notifications/notification-calls'
import type { Tx } from '@tunda/database'
import type { Member, Person } from '../context.ts'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import type { Visit } from '../doors/visit.ts'
import { addNotification } from './add-notification.ts'
import { addAlert, getAlert, listAlerts, resolveAlert } from './alerts.ts'
import { changeNotification, clearNotifications, markAllRead, removeNotification } from './change-notifications.ts'
import { countUnread, getNotification, listNotifications } from './list-notifications.ts'
import { getNotificationSettings, saveNotificationSettings } from './own-settings.ts'
import { sendOwnMail } from './send-own-mail.ts'

const { member, user } = doors({ notifications: notificationCalls })

type Call = {
  readonly input: { userId?: string | undefined }
  readonly context: Visit & { readonly tx: Tx }
}

/** The `userId` that a call may name is the caller's own. */
async function requireOwn({ input, context }: Call, who: Member | Person, procedure: string): Promise<void> {
  await requireOwnIdentity(context.database, context.tx, who, { user_id: input.userId, procedure })
}

const {
  list,
  countUnread: count,
  get,
  add,
  update,
  markAllRead: markAll,
  remove,
  clear,
  sendMail,
  alerts,
} = member.notifications
const { settings, saveSettings } = user.notifications

export const notifications = {
  list: list.handler(async (call) => {
    await requireOwn(call, call.context.member, 'notifications')
    return await listNotifications(call.context.tx, call.input, call.context.member)
  }),
  countUnread: count.handler(({ context }) => countUnread(context.tx, context.member)),
  get: get.handler(({ input, context }) => getNotification(context.tx, input, context.member)),
  add: add.handler(async (call) => {
    await requireOwn(call, call.context.member, 'notifications')
    return await addNotification(call.context.tx, call.input, call.context.member)
  }),
  update: update.handler(({ input, context }) => changeNotification(context.tx, input, context.member)),
  markAllRead: markAll.handler(({ context }) => markAllRead(context.tx, context.member)),
  remove: remove.handler(({ input, context }) => removeNotification(context.tx, input, context.member)),
  clear: clear.handler(({ context }) => clearNotifications(context.tx, context.member)),
  settings: settings.handler(async (call) => {
    await requireOwn(call, call.context.person, 'notification_settings')
    return await getNotificationSettings(call.context.tx, call.context.person)
  }),
  saveSettings: saveSettings.handler(async (call) => {
    await requireOwn(call, call.context.person, 'notification_settings')
    return await saveNotificationSettings(call.context.tx, call.input, call.context.person)
  }),
  sendMail: sendMail.handler(async (call) => {
    await requireOwn(call, call.context.member, 'send-notification-email')
    return await sendOwnMail(call.context.tx, call.input, call.context.member)
  }),
  alerts: {
    list: alerts.list.handler(async (call) => {
      await requireOwn(call, call.context.member, 'alerts')
      return await listAlerts(call.context.tx, call.input, call.context.member)
    }),
    get: alerts.get.handler(({ input, context }) => getAlert(context.tx, input, context.member)),
    add: alerts.add.handler(async (call) => {
      await requireOwn(call, call.context.member, 'alerts')
      return await addAlert(call.context.tx, call.input, call.context.member)
    }),
    resolve: alerts.resolve.handler(({ input, context }) => resolveAlert(context.tx, input, context.member)),
  },
}
