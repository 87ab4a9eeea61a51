import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type GoodsInPaper, mostPapers } from '@tunda/contract/buying/goods-in-papers'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { useMay } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { AddPapers, keepPapers, PaperRow } from '../shared/files/papers.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { DeletePaper } from './delete-paper.tsx'

type Props = { id: string; isDraft: boolean }

/**
 * The supplier's bill, as a photo or a PDF: kept with the goods. Once they are in stock it is deleted with a reason, by whoever manages suppliers.
 */
export function GoodsInPapers({ id, isDraft }: Props) {
  const options = api.goodsIn.papers.queryOptions({ input: { id } })
  const query = useQuery(options)
  const managesSuppliers = useMay('manage_suppliers')
  const [deleting, setDeleting] = useState<GoodsInPaper>()
  const refresh = () => cache.invalidateQueries({ queryKey: options.queryKey })
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => keepPapers({ kind: 'papers', owner_id: id }, files, mostPapers),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (paper: { id: string; reason?: string }) => client.goodsIn.removePaper(paper),
    onError: showFailure(t`The document was not deleted`),
    onSettled: refresh,
  })
  const papers = query.data?.papers ?? []
  const isFull = papers.length >= mostPapers
  const mayDelete = !remove.isPending && (isDraft || managesSuppliers)
  return (
    <Stack component="section" gap="xs" mt="md" aria-label={t`Supplier’s documents`}>
      <AnswerState query={query} />
      {papers.map((paper) => (
        <PaperRow
          key={paper.id}
          place={{ kind: 'papers', owner_id: paper.goods_in_id }}
          paper={paper}
          mayOpen={paper.may_open}
          onRemove={mayDelete ? () => (isDraft ? remove.mutate({ id: paper.id }) : setDeleting(paper)) : undefined}
        />
      ))}
      <AddPapers isBusy={upload.isPending} isOff={!query.data || isFull} onChoose={upload.mutate}>
        {t`Add photo or PDF of the bill`}
      </AddPapers>
      <DeletePaper
        paper={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={(paper) => remove.mutateAsync(paper)}
      />
    </Stack>
  )
}
