import { t } from '@lingui/core/macro'
import { ActionIcon, Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type GoodsInPaper, mostPapers, paperTypes } from '@tunda/contract/goods-in-papers'
import type { UploadReason } from '@tunda/contract/products/product-files'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { useMay } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { shrinkPicture } from '../shared/files/shrink-picture.ts'
import { saveStored, storeFile } from '../shared/files/stored-file.ts'
import { toast } from '../shared/page/toast.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { DeletePaper } from './delete-paper.tsx'

type Props = { id: string; isDraft: boolean }

/** The supplier's bill, as a photo or a PDF: kept with the goods. Once they are in stock it is deleted with a reason, by who manages suppliers. */
export function GoodsInPapers({ id, isDraft }: Props) {
  const options = api.goodsIn.papers.queryOptions({ input: { id } })
  const query = useQuery(options)
  const managesSuppliers = useMay('manage_suppliers')
  const [deleting, setDeleting] = useState<GoodsInPaper>()
  const refresh = () => cache.invalidateQueries({ queryKey: options.queryKey })
  const upload = useMutation({ mutationFn: (files: readonly File[]) => keep(id, files), onSettled: refresh })
  const remove = useMutation({
    mutationFn: (paper: { id: string; reason?: string }) => client.goodsIn.removePaper(paper),
    onError: showFailure(t`The paper was not deleted`),
    onSettled: refresh,
  })
  const papers = query.data?.papers ?? []
  const isFull = papers.length >= mostPapers
  const mayDelete = !remove.isPending && (isDraft || managesSuppliers)
  return (
    <Stack component="section" gap="xs" mt="md" aria-label={t`Supplier’s papers`}>
      {query.isPending ? <LoadingState /> : null}
      {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
      {papers.map((paper) => (
        <Paper
          key={paper.id}
          paper={paper}
          onRemove={mayDelete ? () => (isDraft ? remove.mutate({ id: paper.id }) : setDeleting(paper)) : undefined}
        />
      ))}
      <Group>
        <FileButton
          multiple
          accept={paperTypes.join(',')}
          onChange={upload.mutate}
          disabled={!query.data || isFull || upload.isPending}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-md"
              leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />}
              loading={upload.isPending}
              disabled={!query.data || isFull}
            >{t`Add photo or PDF of the bill`}</Button>
          )}
        </FileButton>
      </Group>
      <DeletePaper
        paper={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={(paper) => remove.mutateAsync(paper)}
      />
    </Stack>
  )
}

type PaperProps = { paper: GoodsInPaper; onRemove: (() => void) | undefined }

function Paper({ paper: { id, goods_in_id, name, media_type, bytes, may_open }, onRemove }: PaperProps) {
  const Mark = media_type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  async function open() {
    try {
      await saveStored({ kind: 'papers', owner_id: goods_in_id, id, name: savedName(name, media_type) })
    } catch (error) {
      showFailure(t`The paper could not be opened`)(error)
    }
  }
  return (
    <Group gap={8} wrap="nowrap">
      <Mark size={18} stroke={1.6} aria-hidden />
      {may_open ? (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => void open()}>
          {name}
        </Anchor>
      ) : (
        <Text size="sm">{name}</Text>
      )}
      <Text size="xs" c="dimmed" className="numeric">
        {t`${{ max: Math.max(1, Math.round(bytes / 1024)) }} KB`}
      </Text>
      {onRemove ? (
        <ActionIcon variant="subtle" color="gray" aria-label={t`Delete ${{ file: name }}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

/** Pictures are kept as WebP, whatever they were called. */
const savedName = (name: string, type: string) =>
  type === 'image/webp' ? `${name.replace(/\.[a-z]+$/i, '')}.webp` : name

/** Sends files one after the other; each that is refused is named. */
async function keep(owner_id: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await storeFile({ kind: 'papers', owner_id }, file.type.startsWith('image/') ? await shrinkPicture(file) : file)
    } catch (error) {
      const { message, meta } = asFailure(error)
      const { reason } = (meta ?? {}) as { reason?: UploadReason }
      toast.bad(file.name, [message, reason && reasons[reason]].filter(Boolean).join(' '))
    }
  }
}

const reasons: Readonly<Record<UploadReason, string>> = {
  type: t`Send a photo (JPEG, PNG or WebP) or a PDF.`,
  size: t`A file may have at most 5 MB.`,
  content: t`This file is damaged, or does more than show pages.`,
  dimensions: t`This picture has more than 30 million points.`,
  count: t`A list takes ${{ most: mostPapers }} papers.`,
  empty: t`The file is empty.`,
}
