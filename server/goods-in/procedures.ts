import { goodsInCalls } from '@tunda/contract/buying/goods-in-calls'
import { doors } from '../doors/doors.ts'
import { changeGoodsIn, removeGoodsIn, startGoodsIn } from './draft-goods-in.ts'
import { showGoodsIn } from './goods-in-rows.ts'
import { addLandedCost, reverseLandedCost } from './landed-costs.ts'
import { showCosts } from './landed-rows.ts'
import { listGoodsIn } from './list-goods-in.ts'
import { listPapers, removePaper } from './papers.ts'
import { pasteLines } from './paste-lines.ts'
import { postGoodsIn } from './post-goods-in.ts'
import { putBatch } from './put-batch.ts'
import { putLine } from './put-line.ts'
import { putNumbers } from './put-numbers.ts'
import { listReturns, sendBack } from './supplier-returns.ts'

const { member } = doors({ goodsIn: goodsInCalls })

const door = member.goodsIn

export const goodsIn = {
  list: door.list.handler(({ input, context }) => listGoodsIn(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showGoodsIn(context.tx, input, context.member)),
  start: door.start.handler(({ input, context }) => startGoodsIn(context.tx, input, context.member)),
  change: door.change.handler(({ input, context }) => changeGoodsIn(context.tx, input, context.member)),
  putLine: door.putLine.handler(({ input, context }) => putLine(context.tx, input, context.member)),
  paste: door.paste.handler(({ input, context }) => pasteLines(context.tx, input, context.member)),
  putNumbers: door.putNumbers.handler(({ input, context }) => putNumbers(context.tx, input, context.member)),
  putBatch: door.putBatch.handler(({ input, context }) => putBatch(context.tx, input, context.member)),
  post: door.post.handler(({ input, context }) => postGoodsIn(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removeGoodsIn(context.tx, input, context.member)),
  papers: door.papers.handler(({ input, context }) => listPapers(context.tx, input, context.member)),
  removePaper: door.removePaper.handler(({ input, context }) => removePaper(context.tx, input, context.member)),
  costs: door.costs.handler(({ input, context }) => showCosts(context.tx, input, context.member)),
  addCost: door.addCost.handler(({ input, context }) => addLandedCost(context.tx, input, context.member)),
  reverseCost: door.reverseCost.handler(({ input, context }) => reverseLandedCost(context.tx, input, context.member)),
  returns: door.returns.handler(({ input, context }) => listReturns(context.tx, input, context.member)),
  sendBack: door.sendBack.handler(({ input, context }) => sendBack(context.tx, input, context.member)),
}
