import { deviceModels as calls } from '@tunda/contract/products/device-models'
import { doors } from '../doors/doors.ts'
import { addDeviceModel, changeDeviceModel, removeDeviceModel } from './keep-device-models.ts'

const { superAdmin } = doors({ deviceModels: calls })

const door = superAdmin.deviceModels

export const deviceModelsOfPlatform = {
  add: door.add.handler(({ input, context }) => addDeviceModel(context.tx, input, context.person)),
  update: door.update.handler(({ input, context }) => changeDeviceModel(context.tx, input, context.person)),
  remove: door.remove.handler(({ input, context }) => removeDeviceModel(context.tx, input, context.person)),
}
