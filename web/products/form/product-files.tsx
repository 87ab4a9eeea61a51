import { t } from '@lingui/core/macro'
import { ActionIcon, Anchor, Button, FileButton, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconFileTypePdf, IconPhotoPlus, IconStar, IconTrash, IconUpload } from '@tabler/icons-react'
import { type FileKind, mostFiles, type ProductFile, uploadTypes } from '@tunda/contract/products/product-files'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { saveStored } from '../../shared/files/stored-file.ts'
import { useStoredPicture } from '../../shared/products/product-picture.tsx'
import classes from './product-files.module.css'
import { useProductFiles } from './use-product-files.ts'

type Props = { productId: string; mayManage: boolean }

/** A product's photos and papers. The first photo stands for it in lists. */
export function ProductFiles({ productId, mayManage }: Props) {
  const { images, documents, isBusy, uploading, upload, remove, makeFirst } = useProductFiles(productId)
  if (!mayManage && images.length + documents.length === 0) return null
  const add = (kind: FileKind) => (files: File[]) => files.length > 0 && upload({ kind, files })
  return (
    <section aria-label={t`Photos and documents`} className={classes.files}>
      <ul className={classes.photos}>
        {images.map((file, place) => (
          <li key={file.id} className={classes.photo}>
            <Photo file={file} number={place + 1} />
            {mayManage ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="default"
                    size={28}
                    className={classes.menu ?? ''}
                    aria-label={t`Photo ${{ place: place + 1 }}: more`}
                    disabled={isBusy}
                  >
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {place > 0 ? (
                    <Menu.Item
                      leftSection={<IconStar size={16} />}
                      onClick={() => makeFirst(file.id)}
                    >{t`Show first`}</Menu.Item>
                  ) : null}
                  <Menu.Item
                    color="clay"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => remove(file.id)}
                  >{t`Delete photo`}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ) : null}
          </li>
        ))}
      </ul>
      {documents.map((file) => (
        <Document
          key={file.id}
          file={file}
          isBusy={isBusy}
          {...(mayManage ? { onRemove: () => remove(file.id) } : {})}
        />
      ))}
      {mayManage ? (
        <Group gap={8}>
          <Choose
            kind="images"
            count={images.length}
            isBusy={isBusy}
            isLoading={uploading === 'images'}
            onFiles={add('images')}
          />
          <Choose
            kind="documents"
            count={documents.length}
            isBusy={isBusy}
            isLoading={uploading === 'documents'}
            onFiles={add('documents')}
          />
        </Group>
      ) : null}
    </section>
  )
}

function Photo({ file, number }: { file: ProductFile; number: number }) {
  const address = useStoredPicture(file.product_id, file.id, 'small')
  return address ? (
    <img src={address} alt={`${number}: ${file.name}`} className={classes.image} />
  ) : (
    <span className={classes.image} />
  )
}

type DocumentProps = { file: ProductFile; isBusy: boolean; onRemove?: () => void }

function Document({ file, isBusy, onRemove }: DocumentProps) {
  return (
    <Group gap={8} wrap="nowrap">
      <IconFileTypePdf size={18} stroke={1.6} className={classes.paper ?? ''} aria-hidden />
      <Anchor component="button" type="button" size="sm" className={classes.name ?? ''} onClick={() => void save(file)}>
        {file.name}
      </Anchor>
      <Text size="xs" c="dimmed" className="numeric">
        {t`${{ max: Math.max(1, Math.round(file.bytes / 1024)) }} KB`}
      </Text>
      {onRemove ? (
        <ActionIcon variant="subtle" aria-label={t`Delete ${{ file: file.name }}`} disabled={isBusy} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

async function save({ id, product_id, name }: ProductFile): Promise<void> {
  try {
    await saveStored({ kind: 'documents', owner_id: product_id, id, name })
  } catch (error) {
    showFailure(t`The document could not be opened`)(error)
  }
}

type ChooseProps = {
  kind: FileKind
  count: number
  isBusy: boolean
  isLoading: boolean
  onFiles: (files: File[]) => void
}

function Choose({ kind, count, isBusy, isLoading, onFiles }: ChooseProps) {
  const isFull = count >= mostFiles[kind]
  const Mark = kind === 'images' ? IconPhotoPlus : IconUpload
  return (
    <FileButton multiple accept={uploadTypes[kind].join(',')} onChange={onFiles} disabled={isBusy || isFull}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-md"
          leftSection={<Mark size={16} stroke={1.7} />}
          loading={isLoading}
          disabled={isBusy || isFull}
        >
          {kind === 'images' ? t`Add photos` : t`Add documents`}
        </Button>
      )}
    </FileButton>
  )
}
