import { alerts } from './alerts.ts'
import { notifications } from './notifications.ts'

export const notificationCalls = { ...notifications, alerts }
