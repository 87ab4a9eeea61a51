import type { Notification, NotificationSettings } from '@tunda/contract/notifications/notifications'

const aisha = '11111111-1111-4111-8111-111111111111'
const at = '2026-11-20T08:00:00Z'

/** Aisha's notification settings: the defaults with this change. */
export function notificationSettings(change: Partial<NotificationSettings> = {}): NotificationSettings {
  return {
    lowStockEnabled: true,
    lowStockThreshold: 5,
    outOfStockEnabled: true,
    highSalesEnabled: true,
    highSalesThreshold: 1_000_000,
    newCustomerEnabled: true,
    systemNotificationsEnabled: true,
    emailNotificationsEnabled: true,
    pushNotificationsEnabled: true,
    soundEnabled: true,
    quietHoursEnabled: false,
    quietHoursStart: '22:00',
    quietHoursEnd: '07:00',
    userId: aisha,
    createdAt: at,
    updatedAt: at,
    ...change,
  }
}

/** A notification of Aisha's, the `nth` of her list. */
export function notification(nth: number, change: Partial<Notification> = {}): Notification {
  return {
    id: `55555555-5555-4555-8555-${String(nth).padStart(12, '0')}`,
    type: 'low_stock',
    priority: 'medium',
    title: `Samsung Galaxy A${nth} is running low`,
    message: '5 left in stock.',
    data: {},
    read: false,
    dismissed: false,
    createdAt: at,
    expiresAt: null,
    actionUrl: '/inventory',
    actionLabel: 'See product',
    userId: aisha,
    ...change,
  }
}

/** The bell's calls answered with these. */
export function hasNotifications(
  notifications: readonly Notification[],
  count = notifications.filter(({ read }) => !read).length,
) {
  const counts = { totalCount: notifications.length, totalPages: 1, currentPage: 1 }
  return {
    'GET /rest/v1/notifications': { body: { notifications, ...counts } },
    'GET /rest/v1/notifications/unread': { body: { count } },
    'GET /rest/v1/notification_settings': { body: notificationSettings() },
  }
}
