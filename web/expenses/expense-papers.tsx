import { t } from '@lingui/core/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mostExpensePapers } from '@tunda/contract/reports/expense-papers'
import { type Expense, expenseWords } from '@tunda/contract/reports/expenses'
import { api } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { AddPapers, keepPapers, PaperRow } from '../shared/files/papers.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'

/** Opens the photos of an expense's receipt; their number where there are some. */
export function PapersButton({ expense, onOpen }: { expense: Expense; onOpen: (expense: Expense) => void }) {
  const { papers, category } = expense
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconPhoto size={16} stroke={1.7} aria-hidden />}
      aria-label={t`Photos of ${{ category: expenseWords[category] }}, ${{ count: papers }}`}
      onClick={() => onOpen(expense)}
    >
      {papers === 0 ? t`Add photo` : String(papers)}
    </Button>
  )
}

/** The receipt of an expense, as photos or PDFs. */
export function ExpensePapers({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { id, category, day, amount } = expense
  const query = useQuery(api.expenses.papers.queryOptions({ input: { id } }))
  const again = () => void refresh('expenses')
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => keepPapers({ kind: 'expenses', owner_id: id }, files, mostExpensePapers),
    onSettled: again,
  })
  const remove = useMutation(
    api.expenses.removePaper.mutationOptions({
      onError: showFailure(t`The document was not deleted`),
      onSettled: again,
    }),
  )
  const papers = query.data?.papers ?? []
  return (
    <Modal opened onClose={onClose} title={t`Receipt of this expense`}>
      <Stack gap="sm">
        <Text c="dimmed">
          {expenseWords[category]} · {formatDay(day)} · {formatMoney(amount)}
        </Text>
        <AnswerState query={query} />
        {query.data && papers.length === 0 ? <Text>{t`No photo or PDF yet.`}</Text> : null}
        {papers.map((paper) => (
          <PaperRow
            key={paper.id}
            place={{ kind: 'expenses', owner_id: id }}
            paper={paper}
            onRemove={remove.isPending ? undefined : () => remove.mutate({ id: paper.id })}
          />
        ))}
        <AddPapers
          isBusy={upload.isPending}
          isOff={!query.data || papers.length >= mostExpensePapers}
          onChoose={upload.mutate}
        >
          {t`Add photo or PDF`}
        </AddPapers>
      </Stack>
    </Modal>
  )
}
