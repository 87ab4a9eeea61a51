import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Form } from '../shared/fields/form.tsx'

type DialogProps = { title: string; opened: boolean; onClose: () => void; children: ReactNode }

/** A dialog that a click beside it does not close. */
export function ReasonDialog(props: DialogProps) {
  return <Modal {...props} size="md" closeOnClickOutside={false} />
}

type Reasoned = { reason: string }

type Props<Values extends Reasoned> = {
  form: UseFormReturnType<Values>
  /** Who reads the reason. */
  description: string
  action: string
  isDanger?: boolean
  isBusy: boolean
  onSubmit: (values: Values) => unknown
  onClose: () => void
  children?: ReactNode
}

/** What is to become of somebody, over the reason that is kept for it and the two buttons. */
export function ReasonForm<Values extends Reasoned>(props: Props<Values>) {
  const { form, description, action, isDanger = false, isBusy, onSubmit, onClose, children } = props
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Stack gap="md">
        {children}
        <Textarea
          label={t`Reason`}
          description={description}
          required
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
          key={form.key('reason')}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={isBusy} {...(isDanger ? { color: 'clay' } : {})}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
