import { analytics } from './analytics.ts'
import { reports } from './reports.ts'

export const analyticsCalls = { ...analytics, ...reports }
