import { superAdmin } from '../doors.ts'
import { addDeviceModel, changeDeviceModel, removeDeviceModel } from './keep-device-models.ts'

const door = superAdmin.deviceModels

export const deviceModelsOfPlatform = {
  add: door.add.handler(({ input, context }) => addDeviceModel(context.tx, input, context.person)),
  update: door.update.handler(({ input, context }) => changeDeviceModel(context.tx, input, context.person)),
  remove: door.remove.handler(({ input, context }) => removeDeviceModel(context.tx, input, context.person)),
}
