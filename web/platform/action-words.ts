import type { PlatformEvent } from '@tunda/contract/platform'

const things: Readonly<Record<string, string>> = {
  subscription: 'Subscription',
  subscription_invoice: 'Invoice',
  invoice_number: 'Invoice number',
  super_admin: 'Super admin',
  user: 'User',
  organization: 'Shop',
  mail: 'Mail',
  device_model: 'Device model',
  plan_request: 'Request for a plan',
  plan_prices: 'Plan prices',
}

/** One line on an action: `Subscription renewed`, `Invoice INV-P000004 created`. */
export function actionWords({ action_type, resource_type, resource_id, new_values }: PlatformEvent): string {
  const thing = things[resource_type] ?? resource_type
  const name = [new_values?.invoice_number, new_values?.email, new_values?.name, new_values?.model].find(
    (word) => typeof word === 'string',
  )
  const own = resource_type === 'invoice_number' ? resource_id : name
  return [thing, own, action_type.replaceAll('_', ' ')].filter(Boolean).join(' ')
}
