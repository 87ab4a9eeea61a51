import { Alert, Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Category } from '@tunda/contract/categories'
import { CategoryName } from '@tunda/contract/category-shapes'
import { useState } from 'react'
import { z } from 'zod'
import { client } from '../shared/api.ts'
import dialog from '../shared/dialog.module.css'
import type { Failure } from '../shared/failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/form.tsx'
import { toast } from '../shared/toast.tsx'
import { useCategoryList } from './category-list.ts'
import touch from './touch.module.css'
import { useCategoryCall } from './use-category-call.ts'

type Props = {
  /** The category to change, `new` for another; undefined keeps the dialog closed. */
  edited: Category | 'new' | undefined
  onClose: () => void
}

/** Makes a category of the shop's own, under another or at the top, or renames and moves one. */
export function CustomCategoryForm({ edited, onClose }: Props) {
  const [last, setLast] = useState(edited)
  if (edited && edited !== last) setLast(edited)
  const category = last === 'new' ? undefined : last
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={category ? `Edit ${category.name}` : 'Create custom category'}
      size="sm"
      classNames={{ title: dialog.title ?? '' }}
    >
      <Fields category={category} onClose={onClose} />
    </Modal>
  )
}

/** As the fields hold it: no parent is an empty choice. */
const FormValues = z.object({ name: CategoryName, parent: z.string() })
type Values = z.infer<typeof FormValues>

function Fields({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const initialValues: Values = { name: category?.name ?? '', parent: category?.parent_category_id ?? '' }
  const form = useContractForm({ schema: FormValues, initialValues })
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useCategoryCall(
    ({ name, parent }: Values) => {
      const asked = { name, parent_category_id: parent === '' ? null : parent }
      return category
        ? client.categories.updateCustom({ id: category.id, ...asked })
        : client.categories.addCustom(asked)
    },
    {
      onDone: ({ name }) => {
        toast.ok(category ? 'Category updated' : 'Category created', name)
        onClose()
      },
      onFailure: refuse,
    },
  )
  function refuse(failure: Failure) {
    if (failure.code === 'CATEGORY_NAME_TAKEN') return form.setFieldError('name', failure.message)
    if (parentFaults.includes(failure.code)) return form.setFieldError('parent', failure.message)
    if (!takeIssues(form, failure)) setProblem(failure.message)
  }
  return (
    <Form form={form} onSubmit={(values) => mutate(values)}>
      <Stack gap="md" className={touch.targets ?? ''}>
        <TextInput label="Name" data-autofocus required key={form.key('name')} {...form.getInputProps('name')} />
        <NativeSelect
          label="Parent"
          description="A custom category may stand under another"
          data={useParents(category)}
          key={form.key('parent')}
          {...form.getInputProps('parent')}
        />
        {problem ? <Alert color="clay" role="alert" py={8} title={problem} /> : null}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {category ? 'Save changes' : 'Create category'}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

const parentFaults = ['PARENT_NOT_TOP_LEVEL', 'CATEGORY_HAS_CHILDREN']

/** Categories that others may stand under: those that stand under none. */
function useParents(category: Category | undefined) {
  const { all } = useCategoryList()
  const parents = all?.filter(({ id, parent_category_id }) => parent_category_id === null && id !== category?.id) ?? []
  return [{ value: '', label: 'None' }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]
}
