import { imports as calls } from '@tunda/contract/imports'
import { doors } from '../doors/doors.ts'
import { applyImport } from './apply-import.ts'
import { checkRows } from './check-rows.ts'
import { getImport } from './import-rows.ts'
import { leaveOut, listLeftOut } from './leave-out.ts'
import { discardImport, listImports } from './list-imports.ts'
import { startImport } from './start-import.ts'

const { member } = doors({ imports: calls })

const door = member.imports

export const imports = {
  list: door.list.handler(({ input, context }) => listImports(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => getImport(context.tx, input, context.member)),
  start: door.start.handler(({ input, context }) => startImport(context.tx, input, context.member)),
  check: door.check.handler(({ input, context }) => checkRows(context.tx, input, context.member)),
  leaveOut: door.leaveOut.handler(({ input, context }) => leaveOut(context.tx, input, context.member)),
  leftOut: door.leftOut.handler(({ input, context }) => listLeftOut(context.tx, input, context.member)),
  apply: door.apply.handler(({ input, context }) => applyImport(context.tx, input, context.member)),
  discard: door.discard.handler(({ input, context }) => discardImport(context.tx, input, context.member)),
}
