import { platformPlans } from '../organization/plan-requests.ts'
import { platform } from './platform.ts'
import { platformMails } from './platform-mails.ts'
import { platformStanding } from './platform-standing.ts'

export const platformCalls = { ...platform, ...platformMails, ...platformStanding, ...platformPlans }
