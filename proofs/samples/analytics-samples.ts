import type { Sample } from '../samples.ts'

const nothing: Sample = { request: () => ({}) }

export const analyticsSamples: Readonly<Record<string, readonly Sample[]>> = {
  'analytics.report': [nothing, { request: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }) }],
  'analytics.reorderList': [nothing],
  'analytics.insights': [nothing],
  'analytics.salesAnalytics': [nothing],
  'analytics.productPerformance': [nothing],
  'customReports.run': [
    { request: () => ({ query: { description: JSON.stringify({ subject: 'sales', columns: ['day', 'revenue'] }) } }) },
  ],
}
