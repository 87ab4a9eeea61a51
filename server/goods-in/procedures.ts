import { member } from '../doors.ts'
import { changeGoodsIn, removeGoodsIn, startGoodsIn } from './draft-goods-in.ts'
import { showGoodsIn } from './goods-in-rows.ts'
import { listGoodsIn } from './list-goods-in.ts'
import { postGoodsIn } from './post-goods-in.ts'
import { putLine } from './put-line.ts'
import { putNumbers } from './put-numbers.ts'

const door = member.goodsIn

export const goodsIn = {
  list: door.list.handler(({ input, context }) => listGoodsIn(context.tx, input, context.member)),
  get: door.get.handler(({ input, context }) => showGoodsIn(context.tx, input, context.member)),
  start: door.start.handler(({ input, context }) => startGoodsIn(context.tx, input, context.member)),
  change: door.change.handler(({ input, context }) => changeGoodsIn(context.tx, input, context.member)),
  putLine: door.putLine.handler(({ input, context }) => putLine(context.tx, input, context.member)),
  putNumbers: door.putNumbers.handler(({ input, context }) => putNumbers(context.tx, input, context.member)),
  post: door.post.handler(({ input, context }) => postGoodsIn(context.tx, input, context.member)),
  remove: door.remove.handler(({ input, context }) => removeGoodsIn(context.tx, input, context.member)),
}
