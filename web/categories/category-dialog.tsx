import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Category } from '@tunda/contract/categories/category-shapes'
import type { FailureKey } from '@tunda/contract/failures/failure-keys'
import { type ReactNode, useState } from 'react'
import { isRefusal } from '../shared/calls/failure.ts'
import { Form, takeIssues } from '../shared/fields/form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { useCategoryCall } from './use-category-call.ts'

export type DialogProps = {
  /** The category to change, `new` for another; undefined keeps the dialog closed. */
  edited: Category | 'new' | undefined
  onClose: () => void
}

type Props = DialogProps & { titleOfNew: string; children: (category: Category | undefined) => ReactNode }

/** A category's dialog. While it closes it still shows what it was opened for. */
export function CategoryDialog({ edited, onClose, titleOfNew, children }: Props) {
  const [last, setLast] = useState(edited)
  if (edited && edited !== last) setLast(edited)
  const category = last === 'new' ? undefined : last
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={category ? t`Edit ${{ category: category.name }}` : titleOfNew}
      closeOnClickOutside={false}
    >
      {children(category)}
    </Modal>
  )
}

type FieldsProps<Values> = {
  form: UseFormReturnType<Values>
  save: (values: Values) => Promise<{ name: string }>
  /** Which field a refusal belongs to, by its code; the name being taken belongs to the name. */
  fieldOf?: Readonly<Partial<Record<FailureKey, string>>>
  action: string
  done: string
  onClose: () => void
  /** The fields beside the name. */
  children: ReactNode
}

/** The name and the other fields, what stands in their way, and the two buttons. */
export function CategoryFields<Values>({ form, save, fieldOf, action, done, onClose, children }: FieldsProps<Values>) {
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useCategoryCall(save, {
    onDone: ({ name }) => {
      toast.ok(done, name)
      onClose()
    },
    onFailure: (failure) => {
      const field = isRefusal(failure, 'category.nameTaken') ? 'name' : fieldOf?.[failure.key as FailureKey]
      if (field !== undefined) return form.setFieldError(field, failure.message)
      if (!takeIssues(form, failure)) setProblem(failure.message)
    },
  })
  return (
    <Form form={form} onSubmit={(values) => mutate(values)}>
      <Stack gap="md">
        <TextInput label={t`Name`} data-autofocus required key={form.key('name')} {...form.getInputProps('name')} />
        {children}
        {problem ? <Alert color="clay" role="alert" py={8} title={problem} /> : null}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
