import { t } from '@lingui/core/macro'
import { Modal, Select, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DialogForm } from '../shared/page/form-dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; onStarted: (id: string) => void }

/** Asks what is to be counted, and how, before a count begins. */
export function StartDialog({ isOpen, onClose, onStarted }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Start a count`}>
      <StartForm onClose={onClose} onStarted={onStarted} />
    </Modal>
  )
}

function StartForm({ onClose, onStarted }: Omit<Props, 'isOpen'>) {
  const categories = useQuery(api.categories.list.queryOptions())
  const [category, setCategory] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const [isBlind, setBlind] = useState(true)

  const start = useMutation({
    mutationFn: () => client.stockTakes.start({ notes, category_id: category, is_blind: isBlind }),
    onSuccess: ({ id }) => {
      void refresh('stock_takes')
      onStarted(id)
    },
    onError: showFailure(t`Failed to start the stock take.`),
  })

  const linked = categories.data?.categories.filter(({ is_linked }) => is_linked) ?? []
  return (
    <DialogForm onClose={onClose} action={t`Start counting`} isBusy={start.isPending} onSubmit={start.mutate}>
      <Select
        data-autofocus
        label={t`What to count`}
        placeholder={t`Everything`}
        data={linked.map(({ id, name }) => ({ value: id, label: name }))}
        value={category}
        onChange={setCategory}
        searchable={linked.length > 8}
        clearable
        clearButtonProps={{ 'aria-label': t`Everything` }}
        nothingFoundMessage={t`No such category`}
      />
      <TextInput
        label={t`Note`}
        description={t`Optional. A name to find it by: “Top shelf”, “End of month”.`}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Switch
        label={t`Blind count`}
        description={t`People counting do not see how many should be there. This gives the most honest figures.`}
        checked={isBlind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
