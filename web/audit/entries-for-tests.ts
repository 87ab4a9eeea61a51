import type { AuditEntry } from '@tunda/contract/audit'

/** Aisha changed the price of a phone, but for `change`. */
export const anEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 57,
  action_type: 'update',
  resource_type: 'product',
  resource_id: '55555555-5555-4555-8555-555555555555',
  resource_name: 'Galaxy A15',
  old_values: { selling_price: 720_000 },
  new_values: { selling_price: 700_000 },
  metadata: null,
  user_id: '11111111-1111-4111-8111-111111111111',
  user_email: 'aisha@shop.ug',
  user_name: 'Aisha',
  user_agent: 'Firefox on Android',
  created_at: '2026-11-20T14:00:00Z',
  ...change,
})
