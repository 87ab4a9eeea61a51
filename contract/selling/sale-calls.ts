import { approvals } from '../till/approvals.ts'
import { refunds } from './refunds.ts'
import { sales } from './sales.ts'
import { salesToReview } from './sales-to-review.ts'

export const saleCalls = { ...sales, ...refunds, ...salesToReview, ...approvals }
