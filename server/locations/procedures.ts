import { locations as calls } from '@tunda/contract/stock/locations'
import { doors } from '../doors/doors.ts'
import { assignMember } from './assign-member.ts'
import { addLocation, arrangeLocations, changeLocation, reopenLocation } from './change-locations.ts'
import { closeLocation } from './close-location.ts'
import { listLocations } from './location-rows.ts'

const { member } = doors({ locations: calls })

export const locations = {
  list: member.locations.list.handler(({ context }) => listLocations(context.tx, context.member)),
  add: member.locations.add.handler(({ input, context }) => addLocation(context.tx, input, context.member)),
  change: member.locations.change.handler(({ input, context }) => changeLocation(context.tx, input, context.member)),
  arrange: member.locations.arrange.handler(({ input, context }) =>
    arrangeLocations(context.tx, input, context.member),
  ),
  close: member.locations.close.handler(({ input, context }) => closeLocation(context.tx, input, context.member)),
  reopen: member.locations.reopen.handler(({ input, context }) => reopenLocation(context.tx, input, context.member)),
  assign: member.locations.assign.handler(({ input, context }) => assignMember(context.tx, input, context.member)),
}
