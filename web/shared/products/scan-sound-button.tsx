import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useObservable } from '../calls/observable.ts'
import { scanSounds, turnScanSounds } from './scan-sound.ts'

/** Turns scan sounds off and on, for this device. */
export function ScanSoundButton() {
  const isHeard = useObservable(scanSounds)
  const label = isHeard ? t`Turn sounds off` : t`Turn sounds on`
  const Icon = isHeard ? IconVolume : IconVolumeOff
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => turnScanSounds(!isHeard)}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
