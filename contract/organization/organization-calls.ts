import { businessSettings } from './business-settings.ts'
import { closing } from './closing.ts'
import { organization } from './organization.ts'

export const organizationCalls = { ...organization, ...businessSettings, ...closing }
