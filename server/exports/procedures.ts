import { member } from '../doors.ts'
import { prepareExport } from './prepare-export.ts'

export const exports = {
  prepare: member.exports.prepare.handler(({ context }) => prepareExport(context.tx, context.member)),
}
