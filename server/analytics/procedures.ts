import { member } from '../doors.ts'
import { findBestSeller } from './find-best-seller.ts'
import { showDashboard } from './show-dashboard.ts'

export const analytics = {
  dashboard: member.analytics.dashboard.handler(({ context }) => showDashboard(context.tx, context.member)),
  bestSeller: member.analytics.bestSeller.handler(({ context }) => findBestSeller(context.tx, context.member)),
}
