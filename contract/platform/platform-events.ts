import type { Changed, With } from '../events.ts'

/** What the platform team or a job of the platform did. Some concern shops, whose trails then have them too. */
export type PlatformEvents = {
  'platform.looked': With<{ readonly by: 'platform'; readonly procedure: string }>
  'platform.person_suspended': Changed
  'platform.person_restored': Changed
  'platform.person_erased': Changed
  'platform.password_reset_requested': Changed
  'platform.shop_suspended': Changed
  'platform.shop_restored': Changed
  'platform.shop_erased': Changed
  'platform.subscription_created': Changed
  'platform.subscription_changed': Changed
  'platform.subscription_renewed': Changed
  'platform.subscription_cancelled': Changed
  'platform.subscription_expired': Changed
  'platform.invoice_created': Changed
  'platform.invoice_changed': Changed
  'platform.invoice_number_taken': Changed
  'platform.invoice_number_unused': Changed
  'platform.plan_prices_changed': Changed
  'platform.plan_request_approved': Changed
  'platform.plan_request_declined': Changed
  'platform.plan_request_withdrawn': Changed
  'platform.device_model_added': Changed
  'platform.device_model_changed': Changed
  'platform.device_model_removed': Changed
  'platform.admin_promoted': Changed
  'platform.admin_removed': Changed
  'platform.mail_retried': Changed
}
