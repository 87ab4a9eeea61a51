import { productFiles as calls } from '@tunda/contract/products/product-files'
import { doors } from '../../doors/doors.ts'
import { listFiles, makeFirst, removeFile } from './product-files.ts'

const { member } = doors({ productFiles: calls })

const door = member.productFiles

/** Uploading and reading are not here: `mount-product-files.ts` mounts them. */
export const productFiles = {
  list: door.list.handler(({ input, context }) => listFiles(context.tx, input, context.member)),
  makeFirst: door.makeFirst.handler(({ input, context }) => makeFirst(context.tx, input, context.member)),
  // What lies in the storage goes with the next tidying: until then it is nobody's.
  remove: door.remove.handler(async ({ input, context }) => {
    const { id } = await removeFile(context.tx, input, context.member)
    return { id }
  }),
}
