import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StaffMember } from '@tunda/contract/till/staff'
import { useRef, useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { ReceiptCode } from '../../shared/receipt/receipt-code.tsx'

type Props = { /** Undefined keeps the dialog closed. */ person: StaffMember | undefined; onClose: () => void }

/** Says what a badge is, then shows it, this once, to be printed. */
export function BadgeDialog({ person, onClose }: Props) {
  const [last, setLast] = useState<StaffMember>()
  if (person && person !== last) setLast(person)
  const picture = useRef<HTMLDivElement>(null)
  const make = useMutation({
    mutationFn: (id: string) => client.staff.makeBadge({ id }),
    onSuccess: () => refresh('staff'),
    onError: showFailure(t`No badge was made`),
  })
  const close = () => {
    onClose()
    make.reset()
  }
  if (!last) return null
  const { name, has_badge } = last
  const badge = make.data?.badge
  function save(): void {
    const svg = picture.current?.querySelector('svg')
    if (!svg) return
    const words = new XMLSerializer().serializeToString(svg)
    saveFile(`${t`Badge of ${name}`}.svg`, new Blob([words], { type: 'image/svg+xml' }))
  }
  return (
    <Modal
      opened={person !== undefined}
      onClose={close}
      title={t`Badge for ${name}`}
      size={440}
      closeOnClickOutside={!badge}
    >
      <Stack gap="lg">
        {badge ? (
          <div ref={picture}>
            <ReceiptCode content={badge} label={t`Badge of ${name}`} />
          </div>
        ) : null}
        <Text>
          {badge
            ? t`Save the picture and print it now: it is shown only this once.`
            : t`Anyone who scans the badge at a till sells as ${name}, without a PIN. Keep it safe, like a key.`}{' '}
          {!badge && has_badge ? t`The badge they have now stops working.` : null}
        </Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={close} disabled={make.isPending}>
            {badge ? t`Done` : t`Cancel`}
          </Button>
          {badge ? (
            <Button onClick={save}>{t`Save the picture`}</Button>
          ) : (
            <Button loading={make.isPending} onClick={() => make.mutate(last.id)}>
              {t`Make the badge`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
