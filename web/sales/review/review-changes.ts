import { refresh } from '../../shared/calls/refresh.ts'

/** A decision moves sales, stock and figures: all that shows them is asked again. */
export const refreshReviews = () => refresh('sales', 'products')
