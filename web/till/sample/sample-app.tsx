import type { ReactNode } from 'react'
import { openSampleTill } from './open-sample-till.ts'
import { SampleTill } from './sample-till.tsx'

/** The sample till, ready to be shown; everything that only it needs is downloaded with this file. */
export async function sampleApp(): Promise<ReactNode> {
  return <SampleTill till={await openSampleTill()} />
}
