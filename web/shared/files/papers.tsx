import { t } from '@lingui/core/macro'
import { ActionIcon, Anchor, Button, FileButton, Group, Text } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { paperTypes } from '@tunda/contract/buying/goods-in-papers'
import type { UploadReason } from '@tunda/contract/products/product-files'
import type { ReactNode } from 'react'
import { asFailure } from '../calls/failure.ts'
import { showFailure } from '../calls/show-failure.ts'
import dialog from '../page/dialog.module.css'
import { toast } from '../page/toast.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import { type Stored, saveStored, storeFile } from './stored-file.ts'

type Props = {
  place: Stored
  paper: { readonly id: string; readonly name: string; readonly media_type: string; readonly bytes: number }
  mayOpen?: boolean
  onRemove: (() => void) | undefined
}

/** A photo or PDF that belongs to something: opened by its name, and deleted. */
export function PaperRow({ place, paper: { id, name, media_type, bytes }, mayOpen = true, onRemove }: Props) {
  const Mark = media_type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  async function open() {
    try {
      await saveStored({ ...place, id, name: savedName(name, media_type) })
    } catch (error) {
      showFailure(t`The document could not be opened`)(error)
    }
  }
  return (
    <Group gap={8} wrap="nowrap">
      <Mark size={18} stroke={1.6} aria-hidden />
      {mayOpen ? (
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

type AddProps = { isBusy: boolean; isOff: boolean; onChoose: (files: File[]) => void; children: ReactNode }

/** The button that adds photos and PDFs. */
export function AddPapers({ isBusy, isOff, onChoose, children }: AddProps) {
  return (
    <Group>
      <FileButton multiple accept={paperTypes.join(',')} onChange={onChoose} disabled={isOff || isBusy}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-md"
            classNames={{ root: dialog.action ?? '', label: dialog.actionWords ?? '' }}
            leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />}
            loading={isBusy}
            disabled={isOff}
          >
            {children}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

/** Pictures are stored as WebP, whatever their names were. */
const savedName = (name: string, type: string) =>
  type === 'image/webp' ? `${name.replace(/\.[a-z]+$/i, '')}.webp` : name

/** Uploads files one after the other; each refused one is named. There is room for `most`. */
export async function keepPapers(place: Stored, files: readonly File[], most: number): Promise<void> {
  for (const file of files) {
    try {
      await storeFile(place, file.type.startsWith('image/') ? await shrinkPicture(file) : file)
    } catch (error) {
      const { message, meta } = asFailure(error)
      const { reason } = (meta ?? {}) as { reason?: UploadReason }
      toast.bad(file.name, [message, reason && reasonWords(reason, most)].filter(Boolean).join(' '))
    }
  }
}

const reasonWords = (reason: UploadReason, most: number) =>
  reason === 'count' ? t`You can add at most ${{ most }} documents.` : reasons[reason]

const reasons: Readonly<Record<Exclude<UploadReason, 'count'>, string>> = {
  type: t`Send a photo (JPEG, PNG or WebP) or a PDF.`,
  size: t`The file is over 5 MB. Choose a smaller one.`,
  content: t`This file is damaged, or has a program or other files inside it. Save it as a new file, or choose another.`,
  dimensions: t`This picture has more than 30 million pixels. Choose a smaller one.`,
  empty: t`The file is empty.`,
}
