import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'

/** From one record back to the list that it was opened from. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >{t`Back`}</Button>
  )
}
