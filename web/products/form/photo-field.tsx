import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { mostFiles, uploadTypes } from '@tunda/contract/products/product-files'
import { ChosenPhotos } from '../../shared/files/chosen-photos.tsx'

type Props = { photos: readonly File[]; onPhotos: (photos: File[]) => void }

/** Photos of a product that is not saved yet: they go with it. */
export function PhotoField({ photos, onPhotos }: Props) {
  const most = mostFiles.images
  return (
    <Group gap={8}>
      <FileButton
        multiple
        accept={uploadTypes.images.join(',')}
        onChange={(chosen) => onPhotos([...photos, ...chosen].slice(0, most))}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-md"
            leftSection={<IconPhotoPlus size={16} stroke={1.7} />}
          >{t`Add photos`}</Button>
        )}
      </FileButton>
      {photos.length > 0 ? (
        <Text size="sm" role="status">
          {t`${plural({ count: photos.length }, { one: '# photo', other: '# photos' })}, uploaded when you save`}
        </Text>
      ) : null}
      <ChosenPhotos files={photos} onChange={onPhotos} />
    </Group>
  )
}
