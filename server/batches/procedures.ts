import { batches as calls } from '@tunda/contract/batches/batches'
import { doors } from '../doors/doors.ts'
import { correctBatch } from './correct-batch.ts'
import { lookAtShelf } from './shelf.ts'
import { writeOffExpired } from './write-off-expired.ts'

const { member } = doors({ batches: calls })

const door = member.batches

export const batches = {
  shelf: door.shelf.handler(({ input, context }) => lookAtShelf(context.tx, input, context.member)),
  writeOff: door.writeOff.handler(({ input, context }) => writeOffExpired(context.tx, input, context.member)),
  correct: door.correct.handler(({ input, context }) => correctBatch(context.tx, input, context.member)),
}
