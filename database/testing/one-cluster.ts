import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../embedded.ts'
import { makeSpreadDatabase, startCitus } from './citus-cluster.ts'
import { refuseUnknownStatements, refuseUnreadKeys } from './statement-snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** With `TEST_CITUS`, every node's address, the coordinator's first. */
    citusUrls: readonly string[]
  }
}

/**
 * One PostgreSQL for all test files of a run; it is gone when the run is, however that ends. `TEST_POSTGRES` names another version's
 * folder of binaries; `TEST_CITUS=1` makes it a coordinator and two workers that shops are spread over. What the server sent to it is written down; a statement that is not in the snapshot fails the run, and so does a record with a key that its statement does not read.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { urls, stop } = process.env.TEST_CITUS === undefined ? await startOne() : await startSeveral()
  project.provide('clusterUrl', urls[0] ?? '')
  project.provide('citusUrls', process.env.TEST_CITUS === undefined ? [] : urls)
  // A journey and a proof send what they please; whoever writes the snapshot anew names the file.
  if (project.name !== 'server' || process.env.STATEMENTS !== undefined || process.env.TEST_CITUS !== undefined)
    return stop
  const folder = mkdtempSync(join(tmpdir(), 'tunda-statements-'))
  const path = join(folder, 'sent.jsonl')
  process.env.STATEMENTS = path
  return async () => {
    await stop()
    delete process.env.STATEMENTS
    try {
      refuseUnreadKeys(path)
      refuseUnknownStatements(path)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** It takes half a minute to spread shops over nodes: done once, before any test waits for it. */
async function startSeveral() {
  const cluster = await startCitus(2)
  await makeSpreadDatabase(cluster, 'migrated', 2)
  return cluster
}

async function startOne() {
  const native = process.env.TEST_POSTGRES
  const { url, stop } = await startThrowaway(native === undefined ? {} : { native })
  return { urls: [url], stop }
}
