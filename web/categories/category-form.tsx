import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea } from '@mantine/core'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { NewCategory } from '@tunda/contract/categories/category-shapes'
import { client } from '../shared/calls/api.ts'
import { useContractForm } from '../shared/fields/form.tsx'
import { CategoryDialog, CategoryFields, type DialogProps } from './category-dialog.tsx'
import { fieldGroups } from './category-words.ts'

/** Adds a category of the shop's own at the top, or changes one. */
export function CategoryForm({ edited, onClose }: DialogProps) {
  return (
    <CategoryDialog edited={edited} onClose={onClose} titleOfNew={t`Add category`}>
      {(category) => <Fields category={category} onClose={onClose} />}
    </CategoryDialog>
  )
}

function Fields({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const { name = '', description, field_group = 'none' } = category ?? {}
  const initialValues = { name, description: description ?? '', field_group }
  const form = useContractForm({ schema: NewCategory, initialValues })
  return (
    <CategoryFields
      form={form}
      save={(values) =>
        category ? client.categories.update({ id: category.id, ...values }) : client.categories.add(values)
      }
      action={category ? t`Save changes` : t`Add category`}
      done={category ? t`Category updated` : t`Category added`}
      onClose={onClose}
    >
      <Textarea
        label={t`Description`}
        maxLength={300}
        rows={2}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t`Extra product fields`}
        description={t`What the product form asks for in this category`}
        data={fieldGroups.map((group) => ({ ...group }))}
        key={form.key('field_group')}
        {...form.getInputProps('field_group')}
      />
    </CategoryFields>
  )
}
