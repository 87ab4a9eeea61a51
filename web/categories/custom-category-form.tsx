import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { CategoryName } from '@tunda/contract/categories/category-shapes'
import { z } from 'zod'
import { client } from '../shared/calls/api.ts'
import { useContractForm } from '../shared/fields/form.tsx'
import { CategoryDialog, CategoryFields, type DialogProps } from './category-dialog.tsx'
import { useCategoryList } from './category-list.ts'

/** Makes a category of the shop's own, under another or at the top, or renames and moves one. */
export function CustomCategoryForm({ edited, onClose }: DialogProps) {
  return (
    <CategoryDialog edited={edited} onClose={onClose} titleOfNew={t`Create custom category`}>
      {(category) => <Fields category={category} onClose={onClose} />}
    </CategoryDialog>
  )
}

/** As the fields hold it: no parent is an empty choice. */
const FormValues = z.object({ name: CategoryName, parent: z.string() })
type Values = z.infer<typeof FormValues>

const fieldOf = { 'category.parentHasParent': 'parent', 'category.hasChildren': 'parent' }

function Fields({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const initialValues: Values = { name: category?.name ?? '', parent: category?.parent_category_id ?? '' }
  const form = useContractForm({ schema: FormValues, initialValues })

  async function save({ name, parent }: Values) {
    const asked = { name, parent_category_id: parent === '' ? null : parent }
    return category
      ? await client.categories.updateCustom({ id: category.id, ...asked })
      : await client.categories.addCustom(asked)
  }

  return (
    <CategoryFields
      form={form}
      save={save}
      fieldOf={fieldOf}
      action={category ? t`Save changes` : t`Create category`}
      done={category ? t`Category updated` : t`Category created`}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Parent`}
        description={t`A custom category can belong to another`}
        data={useParents(category)}
        key={form.key('parent')}
        {...form.getInputProps('parent')}
      />
    </CategoryFields>
  )
}

/** Categories that others may stand under: those that stand under none. */
function useParents(category: Category | undefined) {
  const { all } = useCategoryList()
  const parents = all?.filter(({ id, parent_category_id }) => parent_category_id === null && id !== category?.id) ?? []
  return [{ value: '', label: t`None` }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]
}
