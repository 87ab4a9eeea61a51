import { member } from '../doors.ts'
import { showUsage } from './usage.ts'

export const subscription = {
  usage: member.subscription.usage.handler(({ context }) => showUsage(context.tx, context.member)),
}
