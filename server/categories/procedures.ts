import { categories as calls } from '@tunda/contract/products/categories'
import { doors } from '../doors/doors.ts'
import { addCategory, addCustomCategory } from './add-category.ts'
import { arrangeCategories } from './arrange-categories.ts'
import { changeCategory, changeCustomCategory } from './change-category.ts'
import { linkCategory } from './link-category.ts'
import { listCategories } from './list-categories.ts'
import { listCustomCategories } from './list-custom-categories.ts'
import { listLinks } from './list-links.ts'
import { removeCategory } from './remove-category.ts'
import { unlinkCategory } from './unlink-category.ts'

const { member } = doors({ categories: calls })

export const categories = {
  list: member.categories.list.handler(({ context }) => listCategories(context.tx, context.member)),
  add: member.categories.add.handler(({ input, context }) => addCategory(context.tx, input, context.member)),
  update: member.categories.update.handler(({ input, context }) => changeCategory(context.tx, input, context.member)),
  remove: member.categories.remove.handler(({ input, context }) => removeCategory(context.tx, input, context.member)),
  links: member.categories.links.handler(({ context }) => listLinks(context.tx, context.member)),
  link: member.categories.link.handler(({ input, context }) => linkCategory(context.tx, input, context.member)),
  unlink: member.categories.unlink.handler(({ input, context }) => unlinkCategory(context.tx, input, context.member)),
  arrange: member.categories.arrange.handler(({ input, context }) =>
    arrangeCategories(context.tx, input, context.member),
  ),
  custom: member.categories.custom.handler(({ context }) => listCustomCategories(context.tx, context.member)),
  addCustom: member.categories.addCustom.handler(({ input, context }) =>
    addCustomCategory(context.tx, input, context.member),
  ),
  updateCustom: member.categories.updateCustom.handler(({ input, context }) =>
    changeCustomCategory(context.tx, input, context.member),
  ),
  removeCustom: member.categories.removeCustom.handler(({ input, context }) =>
    removeCategory(context.tx, input, context.member),
  ),
}
