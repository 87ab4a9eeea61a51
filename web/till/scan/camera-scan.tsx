import type { ComponentProps } from 'react'
import { CameraScan as SharedScan } from '../../shared/camera/camera-scan.tsx'
import { carriedDetector } from './carried-detector.ts'

/** The shared camera with the till's own decoder, which reads QR codes too. It is cached with the till, for use offline. */
export function CameraScan(props: Omit<ComponentProps<typeof SharedScan>, 'carried'>) {
  return <SharedScan {...props} carried={carriedDetector} />
}
