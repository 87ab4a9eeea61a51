import type { AuditEntry } from '@tunda/contract/audit'
import { describe, expect, it } from 'vitest'
import { csvOf } from '../shared/files/export-rows.ts'
import { anEntry } from './entries-for-tests.ts'
import { isToldByClient, sentenceOf } from './entry-words.ts'
import { changesOf } from './field-words.ts'
import { trailColumns } from './trail-columns.ts'

const said = (change: Partial<AuditEntry>) =>
  Object.values(sentenceOf(anEntry(change)))
    .filter(Boolean)
    .join(' ')

describe('an entry as a sentence', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{}, 'Aisha changed price of Galaxy A15'],
    [
      { old_values: { selling_price: 1, cost_price: 1 }, new_values: { selling_price: 2, cost_price: 2 } },
      'Aisha changed price and cost of Galaxy A15',
    ],
    [{ new_values: { a: 1, b: 2, c: 3, d: 4 } }, 'Aisha changed 5 things of Galaxy A15'],
    [{ action_type: 'create' }, 'Aisha added product Galaxy A15'],
    [
      {
        action_type: 'adjust_stock',
        old_values: { current_stock: 14 },
        new_values: { current_stock: 12, reason: 'own_use' },
      },
      'Aisha removed 2 units (own use) from the stock of Galaxy A15',
    ],
    [
      {
        action_type: 'adjust_stock',
        old_values: { current_stock: 0 },
        new_values: { current_stock: 1, reason: 'received' },
      },
      'Aisha added 1 unit (received) to the stock of Galaxy A15',
    ],
    [{ action_type: 'delete', resource_name: null }, 'Aisha deleted product'],
    [
      { action_type: 'delete', resource_type: 'organization_category', resource_name: 'Laptops' },
      'Aisha removed from the shop’s list Laptops',
    ],
    [
      { action_type: 'merge', resource_type: 'customer', resource_name: 'Grace Akello' },
      'Aisha merged another customer into Grace Akello',
    ],
    [
      { action_type: 'update', resource_type: 'webhook', new_values: { url: 'https://accounts.example.com' } },
      'Aisha changed the webhook to accounts.example.com',
    ],
    [
      {
        action_type: 'rotate',
        resource_type: 'webhook',
        old_values: null,
        new_values: null,
        metadata: { url: 'https://accounts.example.com' },
      },
      'Aisha gave a new secret to the webhook to accounts.example.com',
    ],
    [{ action_type: 'create', resource_type: 'sale', resource_name: 'INV-000012' }, 'Aisha recorded sale INV-000012'],
    [{ action_type: 'cancel', resource_type: 'sale', resource_name: 'INV-000012' }, 'Aisha cancelled sale INV-000012'],
    [
      { action_type: 'refund', resource_type: 'sale', resource_name: 'INV-000012', new_values: { amount: 5_000 } },
      'Aisha refunded USh 5,000 for INV-000012',
    ],
    [
      { action_type: 'change_role', resource_name: 'Brian', new_values: { role: 'admin' } },
      'Aisha made Brian an admin',
    ],
    [
      { action_type: 'transfer_ownership', new_values: { owner: 'brian@shop.ug' } },
      'Aisha transferred ownership to brian@shop.ug',
    ],
    [
      {
        resource_type: 'business_settings',
        old_values: { tax_rate: 18 },
        new_values: { tax_rate: 16 },
        resource_name: null,
      },
      'Aisha changed tax rate in the business settings',
    ],
    [{ action_type: 'viewed', metadata: { by: 'platform' } }, 'Aisha (platform team) viewed the organization'],
    [{ action_type: 'viewed', metadata: { by: 'platform' }, user_name: null }, 'The platform viewed the organization'],
    [
      { action_type: 'opened_twice', resource_type: 'sales_report', resource_name: null, resource_id: 'weekly' },
      'Aisha opened twice sales report weekly',
    ],
    [
      { action_type: 'ask', resource_type: 'plan_request', new_values: { subscription_tier: 'premium' } },
      'Aisha asked for the Premium plan',
    ],
    [
      {
        action_type: 'declined',
        resource_type: 'plan_request',
        new_values: { subscription_tier: 'premium' },
        metadata: { by: 'platform' },
      },
      'Aisha (platform team) declined the request for the Premium plan',
    ],
    [
      { action_type: 'receive', resource_type: 'layby', resource_name: 'LAY-000001' },
      'Aisha received a payment for lay-by LAY-000001',
    ],
    [
      { action_type: 'take_in', resource_type: 'repair', resource_name: 'REP-000001' },
      'Aisha took in a device for repair REP-000001',
    ],
    [
      { user_name: null, action_type: 'expired', resource_type: 'subscription', resource_name: null },
      'Tunda expired subscription',
    ],
  ])('%j reads "%s"', (change, sentence) => expect(said(change).replaceAll('\u00a0', ' ')).toBe(sentence))

  it('says which were told by an app alone', () => {
    expect(isToldByClient(anEntry({ metadata: { origin: 'client' } }))).toBe(true)
    expect(isToldByClient(anEntry())).toBe(false)
  })
})

describe('what changed', () => {
  it('is told field by field, money as money, and what stayed is left out', () => {
    const plain = changesOf(
      { selling_price: 720_000, is_active: true, min_stock: 5, tags: ['new'] },
      { selling_price: 700_000, is_active: false, min_stock: 5, color: 'black' },
    ).map(({ name, before, after }) => [name, before.replaceAll('\u00a0', ' '), after.replaceAll('\u00a0', ' ')])
    expect(plain).toEqual([
      ['selling_price', 'USh 720,000', 'USh 700,000'],
      ['is_active', 'Yes', 'No'],
      ['tags', '["new"]', '–'],
      ['color', '–', 'black'],
    ])
  })
})

describe('the exported sheet', () => {
  it('has a head, a line an entry, and the sentence', async () => {
    const [head, line] = (await (await csvOf(trailColumns, [anEntry({ resource_name: '=evil' })])).text()).split('\r\n')
    expect(head).toContain('Entry,When (UTC),Who,Email,What happened')
    expect(line).toContain('57,2026-11-20T14:00:00Z,Aisha,aisha@shop.ug,Aisha changed price of =evil')
    expect(line).toContain('"{""selling_price"":720000}"')
  })
})
