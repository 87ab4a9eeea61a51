import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Declining, type ParkedSale } from '@tunda/contract/selling/sales-to-review'
import { client } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { refreshReviews } from './review-changes.ts'

type Props = { sale: ParkedSale; isOpen: boolean; onClose: () => void }

/** Keeps a sale out of the books, with the reason. */
export function DeclineDialog({ sale: { id, local_number: name }, isOpen, onClose }: Props) {
  const form = useContractForm({ mode: 'controlled', schema: Declining, initialValues: { reason: '' } })
  const decline = useMutation({
    mutationFn: (asked: Declining) => client.sales.declineParked({ id, ...asked }),
    onSuccess: async () => {
      toast.ok(name === null ? t`The sale was declined` : t`${{ name }} was declined`)
      onClose()
      await refreshReviews()
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Sale not declined`)(error),
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={name === null ? t`Decline this sale?` : t`Decline ${{ name }}?`}
      size="sm"
    >
      <Form form={form} onSubmit={(typed) => decline.mutate(Declining.parse(typed))}>
        <Stack gap="md">
          <Text size="sm">{t`It stays out of sales, stock and figures. It is kept here with your reason.`}</Text>
          <TextInput
            label={t`Reason`}
            data-autofocus
            required
            withAsterisk={false}
            maxLength={300}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={decline.isPending}>{t`Cancel`}</Button>
            <Button type="submit" color="clay.8" c="white" loading={decline.isPending}>
              {name === null ? t`Decline this sale` : t`Decline ${{ name }}`}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
