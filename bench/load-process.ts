import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadOrder, LoadResult } from './load.ts'

/** Generates load as ordered, as a process of its own, and returns the result. The order is in the folder `dataDir`. */
export async function startLoad(dataDir: string, order: LoadOrder): Promise<LoadResult> {
  const file = join(dataDir, 'order.json')
  await writeFile(file, JSON.stringify(order))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the load on ${order.kind} ended with ${String(code)}`)
  return JSON.parse(said)
}
