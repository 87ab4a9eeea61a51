import { deviceModels as calls } from '@tunda/contract/products/device-models'
import { doors } from '../../doors/doors.ts'
import { listDeviceModels } from './list-device-models.ts'
import { searchDeviceModels } from './search-device-models.ts'

const { user } = doors({ deviceModels: calls })

/** What everybody may ask of the list of devices; keeping it is the platform's. */
export const deviceModels = {
  search: user.deviceModels.search.handler(({ input, context }) => searchDeviceModels(context.tx, input)),
  list: user.deviceModels.list.handler(({ input, context }) => listDeviceModels(context.tx, input)),
}
