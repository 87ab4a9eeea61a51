import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { keepFigures, thisRun } from '../bench/kept-figures.ts'
import { seed } from './figures.ts'
import { mendedLast, type Proved, proofsPage } from './proofs-page.ts'

/**
 * `npm run proofs [--short] [name …]`: every proof at full size (or in the short form that runs with all tests), each with its mutant, a table of the
 * results, and the page `docs/proofs.md`. Then the tests of server and database once more on every older PostgreSQL of this machine
 * (`/usr/lib/postgresql`, or folders in `PROOFS_POSTGRES`).
 */
const top = join(import.meta.dirname, '..')
const isShort = process.argv.includes('--short')
const chosen = process.argv.slice(2).filter((word) => word !== '--short')
const figuresFolder = await mkdtemp(join(tmpdir(), 'tunda-figures-'))
const figures = join(figuresFolder, 'figures')

try {
  console.log(`Seed ${seed}; a failed run is repeated with PROOFS_SEED=${seed} npm run proofs`)
  const began = performance.now()
  const form = { ...(isShort ? {} : { PROOFS: 'full' }), PROOFS_FIGURES: figures }
  let areProved = await test(form, ['proofs', 'loads'], chosen.length > 0 ? await filesOf(chosen) : ['proofs/'])
  if (chosen.length === 0) {
    const areWalked = await test(form, ['journeys'], ['e2e/accessibility', 'e2e/sell-at-the-till'])
    areProved &&= areWalked
  }
  const isGreenOnOlder = isShort || chosen.length > 0 || (await testOnOlder())
  await report()
  console.log(`${Math.round((performance.now() - began) / 1000)} s in all`)
  process.exitCode = areProved && isGreenOnOlder ? 0 : 1
} finally {
  await rm(figuresFolder, { recursive: true, force: true })
}

async function test(
  environment: Record<string, string>,
  projects: readonly string[],
  files: readonly string[],
): Promise<boolean> {
  const vitest = join(top, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, ...environment }
  const child = spawn(
    process.execPath,
    [vitest, 'run', ...projects.flatMap((project) => ['--project', project]), ...files],
    {
      cwd: top,
      env,
      stdio: 'inherit',
    },
  )
  return (await new Promise((resolve) => child.once('close', resolve))) === 0
}

/** A name is that of a proof's file, in any folder, or its beginning. An unknown name ends the command. */
async function filesOf(names: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('proofs/**/*.test.ts', { cwd: top })) files.push(file)
  return names.flatMap((name) => {
    const named = files.filter((file) => basename(file).startsWith(name))
    if (named.length === 0) {
      const known = files.map((file) => basename(file, '.test.ts')).toSorted((a, b) => a.localeCompare(b))
      throw new Error(`There is no proof called ${name}, only ${known.join(', ')}.`)
    }
    return named
  })
}

/** Reports which versions there were: the others are not proved. */
async function testOnOlder(): Promise<boolean> {
  const named = process.env.PROOFS_POSTGRES?.split(':') ?? []
  const folders = [...named, ...[15, 16, 17].map((major) => `/usr/lib/postgresql/${major}`)].filter((folder) =>
    existsSync(join(folder, 'bin/initdb')),
  )
  if (folders.length === 0)
    console.log('No older PostgreSQL is on this machine: the tests ran on the embedded one alone.')
  let areGreen = true
  for (const folder of folders) {
    console.log(`\n— the server's tests on ${folder}`)
    const isGreen = await test(
      { TEST_POSTGRES: folder },
      ['server'],
      ['server/', 'database/catalogue', 'database/testing'],
    )
    console.log(`${folder}: ${isGreen ? 'all pass' : 'FAILED'}`)
    areGreen &&= isGreen
  }
  return areGreen
}

async function report(): Promise<void> {
  const lines = existsSync(figures) ? (await readFile(figures, 'utf8')).trim().split('\n') : []
  for (const line of lines) {
    const { promise, figures: came, mutant } = JSON.parse(line) as Record<string, string>
    console.log(`\n${promise}\n  ${came}\n  mutant: ${mutant}`)
  }
  console.log(`\n${lines.length} promises proved.`)
  const run = thisRun(isShort ? 'short form' : 'full form')
  const proved = lines.map((line) => ({ ...JSON.parse(line), seed, ...run }) as Proved)
  const files: string[] = []
  for await (const file of glob('proofs/**/*.test.ts', { cwd: top })) {
    const source = basename(file, '.test.ts')
    if (/\bpublish\(/.test(await readFile(join(top, file), 'utf8'))) files.push(source)
  }
  keepFigures<Proved>('proofs', proved, (all) => {
    const known = new Set(all.map(({ source }) => source))
    return proofsPage(all, files.filter((source) => !known.has(source)).toSorted(), mendedLast())
  })
}
