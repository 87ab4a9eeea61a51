import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const saved = () => ({
  name: 'Sales by day',
  shared_with: ['member'],
  description: { subject: 'sales', columns: ['day', 'revenue'] },
})

export const analyticsSamples: Readonly<Record<string, readonly Sample[]>> = {
  'analytics.report': [nothing, { request: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }) }],
  'analytics.reorderList': [nothing],
  'analytics.insights': [nothing],
  'analytics.salesAnalytics': [nothing],
  'analytics.productPerformance': [nothing],
  'customReports.run': [
    { request: () => ({ query: { description: JSON.stringify({ subject: 'sales', columns: ['day', 'revenue'] }) } }) },
  ],
  'savedReports.list': [nothing],
  'savedReports.rows': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'savedReports.save': [{ request: () => ({ body: { id: randomUUID(), ...saved() } }) }],
  'savedReports.change': [{ request: () => ({ id: randomUUID(), body: { name: 'Days' } }), done: notFound }],
  'reportMails.mine': [nothing],
  'reportMails.get': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'reportMails.set': [
    {
      request: ({ user_id }) => ({
        id: randomUUID(),
        body: { every: 'day', hour: 8, format: 'table', user_ids: [user_id] },
      }),
      done: notFound,
    },
  ],
  'reportMails.stop': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'reportMails.leave': [{ request: () => ({ id: randomUUID() }) }],
  'savedReports.remove': [{ request: () => ({ id: randomUUID() }), done: notFound }],
}
