import { timeOfDay } from '@tunda/contract/organization/quiet-hours'

/** Settings of somebody in Kampala whose quiet hours began an hour ago and end in an hour, at whatever time it is asked. */
export function quietNow() {
  const hour = 3_600_000
  const at = (milliseconds: number) => timeOfDay('Africa/Kampala', new Date(milliseconds))
  return {
    quietHoursEnabled: true,
    quietHoursStart: at(Date.now() - hour),
    quietHoursEnd: at(Date.now() + hour),
  }
}
