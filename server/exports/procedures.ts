import { shopExport as calls } from '@tunda/contract/organization/shop-export'
import { doors } from '../doors/doors.ts'
import { prepareExport } from './prepare-export.ts'

const { member } = doors({ exports: calls })

export const exports = {
  prepare: member.exports.prepare.handler(({ context }) => prepareExport(context.tx, context.member)),
}
