import { Alert, Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { Category, ProductFieldGroup } from '@tunda/contract/categories'
import { NewCategory } from '@tunda/contract/category-shapes'
import { useState } from 'react'
import { client } from '../shared/api.ts'
import dialog from '../shared/dialog.module.css'
import type { Failure } from '../shared/failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/form.tsx'
import { toast } from '../shared/toast.tsx'
import { fieldGroups } from './category-words.ts'
import touch from './touch.module.css'
import { useCategoryCall } from './use-category-call.ts'

type Props = {
  /** The category to change, `new` for another; undefined keeps the dialog closed. */
  edited: Category | 'new' | undefined
  onClose: () => void
}

/** Adds a category of the shop's own at the top, or changes one. */
export function CategoryForm({ edited, onClose }: Props) {
  const [last, setLast] = useState(edited)
  if (edited && edited !== last) setLast(edited)
  const category = last === 'new' ? undefined : last
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={category ? `Edit ${category.name}` : 'Add category'}
      classNames={{ title: dialog.title ?? '' }}
    >
      <Fields category={category} onClose={onClose} />
    </Modal>
  )
}

type Values = { name: string; description: string; field_group: ProductFieldGroup }

function Fields({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const initialValues: Values = {
    name: category?.name ?? '',
    description: category?.description ?? '',
    field_group: category?.field_group ?? 'none',
  }
  const form = useContractForm({ schema: NewCategory, initialValues })
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useCategoryCall(
    (values: Values) =>
      category ? client.categories.update({ id: category.id, ...values }) : client.categories.add(values),
    {
      onDone: ({ name }) => {
        toast.ok(category ? 'Category updated' : 'Category added', name)
        onClose()
      },
      onFailure: refuse,
    },
  )
  function refuse(failure: Failure) {
    if (failure.code === 'CATEGORY_NAME_TAKEN') return form.setFieldError('name', failure.message)
    if (!takeIssues(form, failure)) setProblem(failure.message)
  }
  return (
    <Form form={form} onSubmit={(values) => mutate(values)}>
      <Stack gap="md" className={touch.targets ?? ''}>
        <TextInput label="Name" data-autofocus required key={form.key('name')} {...form.getInputProps('name')} />
        <Textarea
          label="Description"
          maxLength={300}
          rows={2}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <NativeSelect
          label="Extra product fields"
          description="What the product form asks for in this category"
          data={fieldGroups.map((group) => ({ ...group }))}
          key={form.key('field_group')}
          {...form.getInputProps('field_group')}
        />
        {problem ? <Alert color="clay" role="alert" py={8} title={problem} /> : null}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {category ? 'Save changes' : 'Add category'}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
