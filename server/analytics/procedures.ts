import { analyticsCalls } from '@tunda/contract/reports/analytics-calls'
import { doors } from '../doors/doors.ts'
import { findBestSeller } from './find-best-seller.ts'
import { listProductPerformance, listSalesAnalytics } from './list-performance.ts'
import { listReorder } from './running-out.ts'
import { showDashboard } from './show-dashboard.ts'
import { showInsights } from './show-insights.ts'
import { showReport } from './show-report.ts'

const { member } = doors({ analytics: analyticsCalls })

export const analytics = {
  dashboard: member.analytics.dashboard.handler(({ input, context }) =>
    showDashboard(context.tx, context.member, input?.location_id),
  ),
  bestSeller: member.analytics.bestSeller.handler(({ context }) => findBestSeller(context.tx, context.member)),
  reorderList: member.analytics.reorderList.handler(({ input, context }) =>
    listReorder(context.tx, input, context.member),
  ),
  report: member.analytics.report.handler(({ input, context }) => showReport(context.tx, input, context.member)),
  insights: member.analytics.insights.handler(({ input, context }) => showInsights(context.tx, input, context.member)),
  salesAnalytics: member.analytics.salesAnalytics.handler(({ input, context }) =>
    listSalesAnalytics(context.tx, input, context.member),
  ),
  productPerformance: member.analytics.productPerformance.handler(({ input, context }) =>
    listProductPerformance(context.tx, input, context.member),
  ),
}
