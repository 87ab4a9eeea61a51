import type { NotificationSettings, NotificationSettingsChange } from '@tunda/contract/notifications'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'

/** What counts as low where nobody chose otherwise. */
const lowEverywhere = 5

/** The wire's names and the columns behind them. */
const columnOf: Readonly<Record<keyof NotificationSettingsChange, string>> = {
  lowStockEnabled: 'low_stock_enabled',
  lowStockThreshold: 'low_stock_threshold',
  outOfStockEnabled: 'out_of_stock_enabled',
  highSalesEnabled: 'high_sales_enabled',
  highSalesThreshold: 'high_sales_threshold',
  newCustomerEnabled: 'new_customer_enabled',
  systemNotificationsEnabled: 'system_notifications_enabled',
  emailNotificationsEnabled: 'email_notifications_enabled',
  pushNotificationsEnabled: 'push_notifications_enabled',
  soundEnabled: 'sound_enabled',
  quietHoursEnabled: 'quiet_hours_enabled',
  quietHoursStart: 'quiet_hours_start',
  quietHoursEnd: 'quiet_hours_end',
}
const names = Object.keys(columnOf) as readonly (keyof NotificationSettingsChange)[]

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
  const chosen = names.filter((name) => change[name] !== undefined)
  if (chosen.length === 0) return before
  const assignments = chosen.map((name, i) => `${columnOf[name]} = $${i + 3}`)
  const [row] = await tx.query<NotificationSettings>(
    `update notification_settings set ${assignments.join(', ')}, updated_at = $2 where user_id = $1 returning ${columns}`,
    [person.user_id, now(), ...chosen.map((name) => change[name])],
  )
  if (row === undefined) throw new Error('the notification settings were not written')
  return row
}
