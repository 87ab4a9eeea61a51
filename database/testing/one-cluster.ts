import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/**
 * One PostgreSQL for all test files of a run; it is gone when the run is, however that ends. `TEST_POSTGRES` names another version's
 * folder of binaries.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const native = process.env.TEST_POSTGRES
  const { url, stop } = await startThrowaway(native === undefined ? {} : { native })
  project.provide('clusterUrl', url)
  return stop
}
