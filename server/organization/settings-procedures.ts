import { organizationCalls } from '@tunda/contract/organization/organization-calls'
import { doors } from '../doors/doors.ts'
import { getBusinessSettings, saveBusinessSettings } from './business-settings.ts'
import { withSmallLogo } from './shop-logo.ts'

const { member } = doors({ organization: organizationCalls })

export const businessSettings = {
  settings: member.organization.settings.handler(({ context }) => getBusinessSettings(context.tx, context.member)),
  saveSettings: member.organization.saveSettings.handler(async ({ input, context }) =>
    saveBusinessSettings(context.tx, await withSmallLogo(input), context.member),
  ),
}
