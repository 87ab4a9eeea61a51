import { member } from '../doors.ts'
import { getBusinessSettings, saveBusinessSettings } from './business-settings.ts'

export const businessSettings = {
  settings: member.organization.settings.handler(({ context }) => getBusinessSettings(context.tx, context.member)),
  saveSettings: member.organization.saveSettings.handler(({ input, context }) =>
    saveBusinessSettings(context.tx, input, context.member),
  ),
}
