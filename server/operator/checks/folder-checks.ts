import { randomUUID } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { refuseUnfinished } from '@tunda/database/embedded/restored-folder'
import { type Finding, fault, fine, warning } from './finding.ts'

const secrets = ['secrets.json', 'database-logins.json', 'demo-logins.json']
const megabyte = 1_048_576
/** Free megabytes under which `/ready` says no, and under which somebody should act. */
const [leastFree, littleFree] = [100, 1_024]

/** DATA_DIR: whether it is there, may be written to, keeps its secrets, and has room. */
export async function checkDataFolder(dataDir: string, leastMegabytes = littleFree): Promise<Finding[]> {
  const folder = resolve(dataDir)
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) return [warning('folder', `${folder} does not exist yet`, 'The first start creates it')]
  if (!found.isDirectory()) return [fault('folder', `${folder} is not a folder`, 'Set DATA_DIR to a folder')]
  const checks = [checkWriting, checkModes, checkUnfinished]
  return [...(await Promise.all(checks.map((check) => check(folder)))).flat(), await checkRoom(folder, leastMegabytes)]
}

async function checkWriting(folder: string): Promise<Finding[]> {
  const probe = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
    return [fine('folder', `${folder} can be written to`)]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      fault('folder', `${folder} cannot be written to: ${why}`, 'Make it belong to the user who runs the service'),
    ]
  }
}

/** Whoever can read the secrets in this folder can sign in as anybody. */
async function checkModes(folder: string): Promise<Finding[]> {
  const open: string[] = []
  for (const name of [...secrets, 'mail']) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found !== undefined && found.mode & (name === 'mail' ? 0o007 : 0o077)) open.push(name)
  }
  if (open.length === 0) return [fine('secrets', 'only their owner can read the secrets')]
  const remedy = `chmod go= ${open.map((name) => join(folder, name)).join(' ')}`
  return [fault('secrets', `other users of this machine can read ${open.join(', ')}`, remedy)]
}

async function checkUnfinished(folder: string): Promise<Finding[]> {
  try {
    refuseUnfinished(folder)
    return []
  } catch (error) {
    return [fault('restore', error instanceof Error ? error.message : String(error), 'Then start the service')]
  }
}

async function checkRoom(folder: string, least: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  const said = `${free} MB are free in ${folder}`
  if (free < leastFree) return fault('disk', `${said}; below ${leastFree} MB no sales are recorded`, 'Free some space')
  return free < least ? warning('disk', said, 'Free some space, or move DATA_DIR to a larger disk') : fine('disk', said)
}
