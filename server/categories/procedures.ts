import { member } from '../doors.ts'
import { listCategories } from './list-categories.ts'

export const categories = {
  list: member.categories.list.handler(({ context }) => listCategories(context.tx, context.member)),
}
