import type { Repair, RepairRow, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'

export const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

export const row: RepairRow = {
  id: idOf(1),
  number: 'REP-000012',
  version: 3,
  state: 'diagnosing',
  state_since: '2026-11-20T08:00:00Z',
  customer_id: idOf(2),
  customer_name: 'Okello James',
  customer_phone: '0772 123456',
  location_id: idOf(3),
  location: 'Main shop',
  device: 'Samsung Galaxy A15',
  unit_number: '352099001761481',
  fault: 'Screen cracked',
  taken_in_on: '2026-11-19',
  promised_on: '2026-11-22',
  is_late: false,
  may_be_abandoned: false,
  is_warranty: false,
  total_amount: 150_000,
  paid: 50_000,
  technicians: ['Aisha'],
  is_quote_open: false,
}

export const repair: Repair = {
  ...row,
  customer_email: 'okello@example.com',
  unit_id: null,
  reported: null,
  checklist: [{ item: 'Screen', condition: 'faulty' }],
  accessories: 'Charger',
  has_passcode: true,
  notes: null,
  warranty_claim_id: null,
  warranty_claim_number: null,
  earlier_repair_id: null,
  earlier_repair_number: null,
  jobs: [
    {
      id: idOf(5),
      position: 1,
      name: 'Replace the screen',
      state: 'diagnosing',
      technician_id: idOf(9),
      technician_name: 'Aisha',
      labour: 30_000,
      warranty_days: 90,
      warranty_until: null,
      note: null,
    },
  ],
  parts: [
    {
      id: idOf(6),
      job_id: idOf(5),
      product_id: idOf(7),
      brand: 'Samsung',
      model: 'A15 screen',
      quantity: 1,
      unit_price: 120_000,
      unit_cost: 70_000,
      unit_id: null,
      unit_number: null,
      state: 'in',
      note: null,
      taken_at: '2026-11-20T09:00:00Z',
      taken_by_name: 'Aisha',
    },
  ],
  quotes: [],
  approved_amount: null,
  payments: [
    {
      id: idOf(10),
      kind: 'payment',
      amount: 50_000,
      business_date: '2026-11-19',
      wallet: 'cash_drawer',
      document: 'PAY-000004',
      note: null,
      user_name: 'Aisha',
    },
  ],
  photos: [],
  events: [
    { event: 'taken_in', state: 'booked', job: null, note: null, at: '2026-11-19T08:00:00Z', user_name: 'Aisha' },
  ],
  ready_at: null,
  told_at: null,
  ended_on: null,
  reason: null,
  sale_id: null,
  invoice_number: null,
  taken_in_by_name: 'Aisha',
  is_shared: false,
}

export const rules: RepairRulesShown = {
  is_on: true,
  checklist: ['Screen', 'Buttons'],
  warranty_days: 90,
  abandon_days: 90,
  needs_approval: true,
  mails_ready: true,
  terms: 'Back up your data.',
  wallets: [{ id: idOf(8), kind: 'cash_drawer', till: null }],
}

const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const sums = { counts: { diagnosing: 1 }, late: 1, uncollected: 0 }
export const listOf = (rows: readonly RepairRow[]) => ({
  body: { repairs: rows, ...counts, totalCount: rows.length, ...sums },
})

/** What every screen of repairs asks. */
export const answers = {
  'GET /rest/v1/repairs': listOf([row]),
  [`GET /rest/v1/repairs/${repair.id}`]: { body: repair },
  'GET /rest/v1/repair_rules': { body: rules },
  'GET /rest/v1/repair_technicians': {
    body: {
      technicians: [
        { id: idOf(9), name: 'Aisha' },
        { id: idOf(11), name: 'Brian' },
      ],
    },
  },
  [`GET /rest/v1/repairs/${repair.id}/link`]: { body: { id: repair.id, token: 'a-token', shared_at: null } },
}
