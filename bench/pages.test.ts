import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Proved, proofsPage } from '../proofs/proofs-page.ts'
import { unseen, unseenBy } from '../proofs/unseen.ts'
import { readFigures, tableOf } from './kept-figures.ts'
import { performancePage, type Shown } from './performance-page.ts'

const top = join(import.meta.dirname, '..')
const page = (name: string) => readFileSync(join(top, 'docs', `${name}.md`), 'utf8')

it('the page of performance is what its figures make, and nobody typed in it', () => {
  const text = performancePage(readFigures<Shown>('performance'))
  expect(text).toContain('## Recording a sale')
  expect(page('performance')).toBe(text)
})

it('the page of proofs is what its figures make, and nobody typed in it', () => {
  const kept = readFigures<Proved>('proofs')
  // The rest of the page (what was not run, what was fixed) depends on the time of the run.
  const promises = (text: string) => text.split('## Not run since')[0]
  expect(promises(page('proofs'))).toBe(promises(proofsPage(kept, [], [])))
})

it('every proof says what it cannot see, and nothing is said of one that is not there', () => {
  const files = globSync('proofs/**/*.test.ts', { cwd: top }).filter((file) =>
    /\bpublish\(/.test(readFileSync(join(top, file), 'utf8')),
  )
  const sources = files.map((file) => basename(file, '.test.ts'))
  expect(sources.filter((source) => unseenBy(source) === undefined)).toEqual([])
  const beginnings = Object.keys(unseen).flatMap((one) => one.split('|'))
  expect(beginnings.filter((one) => !sources.some((source) => source.startsWith(one)))).toEqual([])
  expect(sources.length).toBeGreaterThan(40)
})

it('a table keeps its columns whatever stands in a cell', () => {
  expect(tableOf(['a', 'b'], [['1 | 2', 'x\ny']])).toBe('| a | b |\n| --- | --- |\n| 1 \\| 2 | x y |')
})
