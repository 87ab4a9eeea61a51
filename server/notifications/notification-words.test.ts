import type { AlertNews, NotificationNews } from '@tunda/contract/notifications/notification-kinds'
import { describe, expect, it } from 'vitest'
import { sayIn, sayInEnglish } from '../words/say.ts'
import { alertWords, storedAlertWords } from './alert-words.ts'
import { notificationWords, storedNotificationWords } from './notification-words.ts'

const id = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const product = { product_id: id, product: 'Samsung Galaxy A15' }
const request = { sale_id: id, request_id: other, invoice_number: 'INV-000007' }
const terminal = { terminal_id: id, terminal: 'Counter' }

type Kinds<News extends { kind: string; facts: unknown }> = {
  [Kind in News['kind']]: readonly (readonly [Extract<News, { kind: Kind }>['facts'], readonly string[], object])[]
}

/** Of each kind its facts, what people read (title, message, action, address), and what clients get as `data`. */
const notifications: Kinds<NotificationNews> = {
  low_stock: [
    [
      { ...product, left: 5, minimum: 5 },
      ['Samsung Galaxy A15 is running low', '5 left in stock.', 'See product', `/inventory?product=${id}`],
      { product_id: id, current_stock: 5 },
    ],
  ],
  out_of_stock: [
    [
      { ...product, left: 0 },
      ['Samsung Galaxy A15 is out of stock', 'The last one is gone.', 'See product', `/inventory?product=${id}`],
      { product_id: id, current_stock: 0 },
    ],
  ],
  good_day: [
    [
      { day: '2026-11-22', revenue: 1_200_500, threshold: 1_000_000 },
      ['Today’s sales passed USh 1,000,000', 'USh 1,200,500 so far.', 'See sales', '/sales'],
      { day: '2026-11-22', revenue: 1_200_500, threshold: 1_000_000 },
    ],
  ],
  new_customer: [
    [
      { customer_id: id },
      ['You have a new customer', 'Added to the shop’s customers.', 'See customer', `/customers?customer=${id}`],
      { customer_id: id },
    ],
  ],
  refund_requested: [
    [
      { ...request, requested_by: 'Aisha' },
      ['A refund needs approval', 'Aisha asks for a refund on INV-000007.', 'Review', '/sales?requests'],
      { sale_id: id, request_id: other },
    ],
  ],
  refund_decided: [
    [
      { ...request, status: 'approved', decided_by: 'Aisha' },
      ['Your refund was approved', 'Aisha decided on INV-000007.', 'See sale', `/sales?sale=${id}`],
      { sale_id: id, request_id: other },
    ],
    [
      { ...request, status: 'declined', decided_by: 'Aisha' },
      ['Your refund was declined', 'Aisha decided on INV-000007.', 'See sale', `/sales?sale=${id}`],
      { sale_id: id, request_id: other },
    ],
  ],
  refund_request_closed: [
    [
      request,
      ['Your refund request was closed', 'INV-000007 has been refunded in full.', 'See sale', `/sales?sale=${id}`],
      { sale_id: id, request_id: other },
    ],
  ],
  approval_asked: [
    [
      { approval_id: id, asked_by: 'Aisha', total_amount: 700_000, reduction: 50_000 },
      [
        'A price needs approval',
        'Aisha asks to sell for USh 700,000, USh 50,000 below your prices.',
        'Answer',
        '/sales?approvals',
      ],
      { approval_id: id },
    ],
  ],
  transfer_sent: [
    [
      { transfer_id: id, number: 12, from: 'Main shop', to: 'Jinja', sent_by: 'Aisha' },
      [
        'Transfer 12 is on the way to Jinja',
        'Aisha sent it from Main shop.',
        'See transfer',
        `/transfers?transfer=${id}`,
      ],
      { transfer_id: id },
    ],
  ],
  repairs_uncollected: [
    [
      { repairs: 1, number: 'REP-000004' },
      [
        '1 repaired device was never collected',
        'REP-000004 is the oldest. Ask the customers again, or mark the devices as never collected.',
        'See repairs',
        '/repairs',
      ],
      { repairs: 1, number: 'REP-000004' },
    ],
  ],
  goods_expiring: [
    [
      { batches: 1, days: 30, product: 'Nivea Lotion', expires_on: '2026-03-01' },
      [
        '1 batch expires within 30 days',
        'Nivea Lotion expires first, on 1 March 2026.',
        'See expiry dates',
        '/inventory/expiry',
      ],
      { batches: 1, days: 30 },
    ],
    [
      { batches: 4, days: 90, product: 'Nivea Lotion', expires_on: '2026-03-01' },
      [
        '4 batches expire within 90 days',
        'Nivea Lotion expires first, on 1 March 2026.',
        'See expiry dates',
        '/inventory/expiry',
      ],
      { batches: 4, days: 90 },
    ],
  ],
  sale_unapproved: [
    [
      { sale_id: id, invoice_number: 'INV-000007', sold_by: 'Aisha', reduction: 50_000 },
      [
        'INV-000007 was sold below price',
        'Aisha gave USh 50,000 off without a connection, and nobody approved it.',
        'See sale',
        `/sales?sale=${id}`,
      ],
      { sale_id: id },
    ],
    [
      { sale_id: id, invoice_number: 'INV-000007', sold_by: null, reduction: 0, is_expired: true },
      [
        'INV-000007 has expired goods',
        'A till sold them without a connection, and nobody approved it.',
        'See sale',
        `/sales?sale=${id}`,
      ],
      { sale_id: id },
    ],
  ],
  refund_set_aside: [
    [
      { sale_id: id, invoice_number: 'INV-000007', refunded_by: 'Aisha', amount: 40_000, why: 'over_sold' },
      [
        'Check a refund of USh 40,000',
        'Aisha refunded INV-000007 without a connection. The items have already been refunded. The sale stays as it is, and the cash counts as taken out.',
        'See sale',
        `/sales?sale=${id}`,
      ],
      { sale_id: id },
    ],
    [
      { sale_id: id, invoice_number: null, refunded_by: 'Counter', amount: 40_000, why: 'other', is_counted: false },
      [
        'Check a refund of USh 40,000',
        'Counter refunded cash without a connection. The sale is not what the till had. The drawer was not open, so the cash was not taken off it. Count the drawer.',
        'See cash drawer',
        '/drawer',
      ],
      { sale_id: id },
    ],
    [
      { sale_id: id, invoice_number: null, refunded_by: 'Counter', amount: 40_000, why: 'unknown_sale' },
      [
        'Check a refund of USh 40,000',
        'Counter refunded a sale without a connection. The shop has no such sale at this location. The cash counts as taken out of the drawer.',
        'See cash drawer',
        '/drawer',
      ],
      { sale_id: id },
    ],
  ],
  layby_overpaid: [
    [
      {
        layby_id: id,
        number: 'LAY-000012',
        state: 'cancelled',
        amount: 40_000,
        receipt: 'C1-P0001-3F9A',
        received_by: 'Aisha',
        is_on_account: true,
      },
      [
        'Check a payment of USh 40,000 for LAY-000012',
        'Aisha received it at a till, with receipt C1-P0001-3F9A. It had already been cancelled. The money is on the customer’s account.',
        'See lay-by',
        `/laybys?layby=${id}`,
      ],
      { layby_id: id },
    ],
  ],
  role_given: [
    [
      { role: 'admin', role_id: null, role_name: null, given_by: 'Aisha' },
      ['You are an admin now', 'Aisha changed your role.', 'See members', '/organization-settings'],
      { role: 'admin', role_id: null },
    ],
    [
      { role: 'member', role_id: null, role_name: null, given_by: '' },
      ['You are a member now', 'A colleague changed your role.', 'See members', '/organization-settings'],
      { role: 'member', role_id: null },
    ],
    [
      { role: 'member', role_id: id, role_name: 'Cashier', given_by: 'Aisha' },
      ['Your role is Cashier now', 'Aisha changed your role.', 'See members', '/organization-settings'],
      { role: 'member', role_id: id },
    ],
  ],
  plan_answered: [
    [
      { plan_request_id: id, subscription_tier: 'premium', state: 'approved', answer: null },
      ['Premium is now your plan', 'Its limits and features apply from now on.', 'See your plan', '/subscription'],
      { plan_request_id: id },
    ],
    [
      { plan_request_id: id, subscription_tier: 'basic', state: 'declined', answer: 'Pay first' },
      ['Your request for Basic was declined', 'Pay first', 'See your plan', '/subscription'],
      { plan_request_id: id },
    ],
  ],
  alert_raised: [
    [
      { alert_id: other, alert: { kind: 'terminal_lookups', facts: terminal } },
      [
        'Counter has looked up an unusual number of customers',
        'It cannot look up more customers for a while; it can still sell. If the till was lost or somebody is copying customers, revoke the terminal.',
        'See alerts',
        '/alerts',
      ],
      { alert_id: other },
    ],
  ],
}

/** Of each kind its facts, title and description, and `data`. */
const alerts: Kinds<AlertNews> = {
  out_of_stock: [
    [
      { ...product, left: 0 },
      ['Samsung Galaxy A15 is out of stock', 'It clears automatically once there is stock again.'],
      { product_id: id, current_stock: 0 },
    ],
  ],
  terminal_lookups: [
    [
      terminal,
      [
        'Counter has looked up an unusual number of customers',
        'It cannot look up more customers for a while; it can still sell. If the till was lost or somebody is copying customers, revoke the terminal.',
      ],
      { terminal_id: id },
    ],
  ],
  terminal_pins: [
    [
      { ...terminal, person: 'Amina' },
      [
        'The PIN of Amina was wrong many times at Counter',
        'Amina cannot use a PIN at any till for up to an hour; a badge still works. If nobody of yours mistyped it, somebody is guessing: revoke the terminal.',
      ],
      { terminal_id: id },
    ],
  ],
  terminal_clone: [
    [
      { ...terminal, sign: 'other_device' },
      [
        'Counter seems to be on two devices',
        'Another device is using this terminal’s token. If you did not set that up, revoke the terminal and pair it again.',
      ],
      { terminal_id: id, kind: 'other_device' },
    ],
    [
      { ...terminal, sign: 'same_number' },
      [
        'Counter seems to be on two devices',
        'This terminal sent two different sales with the same number. If its token was copied, revoke the terminal and pair it again.',
      ],
      { terminal_id: id, kind: 'same_number' },
    ],
    [
      { ...terminal, sign: 'went_back' },
      [
        'Counter seems to be on two devices',
        'This terminal’s sale numbering went back: an earlier state of its device was restored, or its token was copied. If you did not restore it, revoke the terminal and pair it again.',
      ],
      { terminal_id: id, kind: 'went_back' },
    ],
  ],
}

const cases = (kinds: Readonly<Record<string, readonly (readonly [unknown, readonly string[], object])[]>>) =>
  Object.entries(kinds).flatMap(([kind, rows]) => rows.map(([facts, read, data]) => ({ kind, facts, read, data })))
const plain = (words: readonly (string | null)[]) => words.map((text) => text?.replaceAll('\u00a0', ' '))

describe('a notification', () => {
  it.each(cases(notifications))('of the kind $kind reads “$read.0”', ({ kind, facts, read, data }) => {
    const words = notificationWords({ kind, facts } as NotificationNews, sayInEnglish)
    expect(plain([words.title, words.message, words.actionLabel, words.actionUrl])).toEqual(read)
    expect(words.data).toEqual(data)
    expect(storedNotificationWords({ kind, facts }, sayInEnglish)).toEqual(words)
  })

  it.each([
    { kind: 'goods_arrived', facts: { supplier: 'Kato' } },
    { kind: 'low_stock', facts: {} },
    { kind: 'alert_raised', facts: { alert_id: id, alert: { kind: 'till_opened', facts: {} } } },
  ])('of a newer release is told of in neutral words: $kind', (stored) => {
    expect(storedNotificationWords(stored, sayInEnglish)).toEqual({
      title: 'You have a new notification',
      message: 'This version of Tunda cannot show what it says.',
      data: {},
      actionUrl: null,
      actionLabel: null,
    })
  })
})

it('reads in the language of whoever it is for', () => {
  const news = { kind: 'low_stock', facts: { ...product, left: 3, minimum: 5 } } as const
  const read = (language: string) => notificationWords(news, sayIn(language))
  expect(read('sw').message).not.toBe(read('en').message)
  expect(read('lg').title).toContain('Samsung Galaxy A15')
  expect(read('sw').message).toContain('3')
  expect(read('xx')).toEqual(read('en'))
})

describe('an alert', () => {
  it.each(cases(alerts))('of the kind $kind reads “$read.0”', ({ kind, facts, read, data }) => {
    const words = alertWords({ kind, facts } as AlertNews, sayInEnglish)
    expect([words.title, words.description]).toEqual(read)
    expect(words.data).toEqual(data)
    expect(storedAlertWords({ kind, facts }, sayInEnglish)).toEqual(words)
  })

  it('of a newer release is told of in neutral words', () => {
    expect(storedAlertWords({ kind: 'till_opened', facts: {} }, sayInEnglish)).toEqual({
      title: 'Something in your shop needs attention',
      description: 'This version of Tunda cannot show what it is about.',
      data: {},
    })
  })
})
