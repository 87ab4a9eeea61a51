import type { ComponentProps } from 'react'
import { CameraScan as SharedScan } from '../../shared/camera/camera-scan.tsx'
import { carriedDetector } from './carried-detector.ts'

/** The shared camera with the till's own decoder, which reads QR codes too. It is kept with the till, for when there is no network. */
export function CameraScan(props: Omit<ComponentProps<typeof SharedScan>, 'carried'>) {
  return <SharedScan {...props} carried={carriedDetector} />
}
