import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** One PostgreSQL for all test files of a run; it is gone when the run is, however that ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startThrowaway()
  project.provide('clusterUrl', url)
  return stop
}
