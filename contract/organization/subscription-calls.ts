import { planRequests } from './plan-requests.ts'
import { subscription } from './subscription.ts'

export const subscriptionCalls = { ...subscription, ...planRequests }
