import { plural, t } from '@lingui/core/macro'
import { Button, Card, FileButton, Group, Modal, Text, UnstyledButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mostRepairPhotos } from '@tunda/contract/repairs/repair-failures'
import type { Repair, RepairPhoto } from '@tunda/contract/repairs/repair-shapes'
import { useEffect, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { keepPapers } from '../shared/files/papers.tsx'
import { readStored } from '../shared/files/stored-file.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { hasEnded } from './repair-words.ts'
import classes from './repairs.module.css'

/** How the device looked. */
export function RepairPhotos({ repair }: { repair: Repair }) {
  const { id, photos } = repair
  const mayChange = useMayCall(contractRoutes.repairs.change) && !hasEnded(repair)
  const [open, setOpen] = useState<RepairPhoto>()
  const upload = useMutation({
    mutationFn: (files: readonly File[]) => keepPapers({ kind: 'repairs', owner_id: id }, files, mostRepairPhotos),
    onSettled: () => refresh('repairs'),
  })
  if (photos.length === 0 && !mayChange) return null
  return (
    <Card p="md">
      <Group justify="space-between" mb="xs">
        <Text component="h2" fw={600}>{t`Photos`}</Text>
        {mayChange && photos.length < mostRepairPhotos ? (
          <FileButton
            accept="image/*"
            multiple
            onChange={(files) => upload.mutate(files)}
            inputProps={{ 'aria-label': t`Photos of the device` }}
          >
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                size="compact-md"
                loading={upload.isPending}
                leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />}
              >{t`Add photos`}</Button>
            )}
          </FileButton>
        ) : null}
      </Group>
      {photos.length === 0 ? <Text size="sm" c="dimmed">{t`No photos.`}</Text> : null}
      <ul className={classes.photos} aria-label={plural(photos.length, { one: '# photo', other: '# photos' })}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <UnstyledButton w="100%" aria-label={t`Open ${{ file: photo.name }}`} onClick={() => setOpen(photo)}>
              <Picture photo={photo} size="small" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {open ? <OpenPhoto photo={open} mayRemove={mayChange} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  )
}

type OpenProps = { photo: RepairPhoto; mayRemove: boolean; onClose: () => void }

function OpenPhoto({ photo, mayRemove, onClose }: OpenProps) {
  const [isAsking, setAsking] = useState(false)
  async function remove() {
    await client.repairs.removePhoto({ id: photo.id })
    void refresh('repairs')
    onClose()
  }
  return (
    <>
      <Modal opened onClose={onClose} title={photo.name} size="lg">
        <Picture photo={photo} size="large" />
        {mayRemove ? (
          <Button
            mt="md"
            variant="default"
            c="var(--tunda-bad)"
            onClick={() => setAsking(true)}
          >{t`Delete photo`}</Button>
        ) : null}
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Delete this photo?`}
        action={t`Delete photo`}
        onConfirm={remove}
        failed={t`The photo was not deleted`}
        danger
      >
        {t`It is deleted for good.`}
      </ConfirmDialog>
    </>
  )
}

function Picture({ photo: { id, repair_id, name }, size }: { photo: RepairPhoto; size: 'large' | 'small' }) {
  const { data } = useQuery({
    queryKey: ['repair photo', id, size],
    queryFn: () => readStored({ kind: 'repairs', owner_id: repair_id, id, size }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (address === undefined) return <div className={classes.picture} />
  return size === 'small' ? (
    <img src={address} alt={name} className={classes.picture} />
  ) : (
    <img src={address} alt={name} style={{ maxWidth: '100%', borderRadius: 8 }} />
  )
}
