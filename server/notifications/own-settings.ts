import type { NotificationSettings, NotificationSettingsChange } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'

/** What counts as low where nobody chose otherwise. */
const lowEverywhere = 5

const columns = `low_stock_enabled as "lowStockEnabled", coalesce(low_stock_threshold, ${lowEverywhere}) as "lowStockThreshold",
  out_of_stock_enabled as "outOfStockEnabled", high_sales_enabled as "highSalesEnabled",
  high_sales_threshold as "highSalesThreshold", new_customer_enabled as "newCustomerEnabled",
  system_notifications_enabled as "systemNotificationsEnabled", email_notifications_enabled as "emailNotificationsEnabled",
  push_notifications_enabled as "pushNotificationsEnabled", sound_enabled as "soundEnabled",
  quiet_hours_enabled as "quietHoursEnabled", to_char(quiet_hours_start, 'HH24:MI') as "quietHoursStart",
  to_char(quiet_hours_end, 'HH24:MI') as "quietHoursEnd", user_id as "userId", created_at as "createdAt", updated_at as "updatedAt"`

/** The person's notification settings; the defaults are written down when there are none yet. */
export async function getNotificationSettings(tx: Tx, { user_id }: Person): Promise<NotificationSettings> {
  await tx.query(
    'insert into notification_settings (user_id, created_at, updated_at) values ($1, $2, $2) on conflict do nothing',
    [user_id, now()],
  )
  const [row] = await tx.query<NotificationSettings>(
    `select ${columns} from notification_settings where user_id = $1`,
    [user_id],
  )
  if (row === undefined) throw new Error('the notification settings were not written')
  return row
}

/** Sets what is named and leaves the rest. A threshold chosen here also counts from the next notification on. */
export async function saveNotificationSettings(
  tx: Tx,
  change: NotificationSettingsChange,
  person: Person,
): Promise<NotificationSettings> {
  const before = await getNotificationSettings(tx, person)
  if (Object.values(change).every((value) => value === undefined)) return before
  await tx.query(
    sql`update notification_settings set
       low_stock_enabled = coalesce(${change.lowStockEnabled}, low_stock_enabled),
       low_stock_threshold = coalesce(${change.lowStockThreshold}, low_stock_threshold),
       out_of_stock_enabled = coalesce(${change.outOfStockEnabled}, out_of_stock_enabled),
       high_sales_enabled = coalesce(${change.highSalesEnabled}, high_sales_enabled),
       high_sales_threshold = coalesce(${change.highSalesThreshold}, high_sales_threshold),
       new_customer_enabled = coalesce(${change.newCustomerEnabled}, new_customer_enabled),
       system_notifications_enabled = coalesce(${change.systemNotificationsEnabled}, system_notifications_enabled),
       email_notifications_enabled = coalesce(${change.emailNotificationsEnabled}, email_notifications_enabled),
       push_notifications_enabled = coalesce(${change.pushNotificationsEnabled}, push_notifications_enabled),
       sound_enabled = coalesce(${change.soundEnabled}, sound_enabled),
       quiet_hours_enabled = coalesce(${change.quietHoursEnabled}, quiet_hours_enabled),
       quiet_hours_start = coalesce(${change.quietHoursStart}, quiet_hours_start),
       quiet_hours_end = coalesce(${change.quietHoursEnd}, quiet_hours_end),
       updated_at = ${now()} where user_id = ${person.user_id}`,
  )
  return await getNotificationSettings(tx, person)
}
