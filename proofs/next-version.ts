import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..')
const packages = ['contract', 'database', 'server']

/** A tree that behaves like this one, with one more migration and one changed function: the next version. */
export type NextVersion = { readonly main: string; readonly forget: () => Promise<void> }

export async function makeNextVersion(migration: string): Promise<NextVersion> {
  const tree = await mkdtemp(join(tmpdir(), 'tunda-next-'))
  for (const name of packages) await cp(join(top, name), join(tree, name), { recursive: true, verbatimSymlinks: true })
  await cp(join(top, 'package.json'), join(tree, 'package.json'))
  await symlink(join(top, 'web'), join(tree, 'web'))
  await symlink(join(top, 'languages'), join(tree, 'languages'))
  await mkdir(join(tree, 'node_modules/@tunda'), { recursive: true })
  for (const name of await readdir(join(top, 'node_modules')))
    if (name !== '@tunda') await symlink(join(top, 'node_modules', name), join(tree, 'node_modules', name))
  for (const name of packages) await symlink(join(tree, name), join(tree, 'node_modules/@tunda', name))
  await writeFile(join(tree, 'database/migrations/9000_next.sql'), migration)
  // Rewritten while people sell: every function of the file is replaced while in use.
  await appendFile(join(tree, 'database/functions/entry.sql'), '\n-- The next version says the same.\n')
  return { main: join(tree, 'server/main.ts'), forget: () => rm(tree, { recursive: true }) }
}
