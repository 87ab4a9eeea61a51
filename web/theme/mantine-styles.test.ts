import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const screens = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const list = Object.values(
  import.meta.glob<string>('./mantine-styles.ts', { query: '?raw', import: 'default', eager: true }),
).join()
const sheets = Object.keys(import.meta.glob('../../node_modules/@mantine/core/styles/*.css'))

function importedComponents(): Set<string> {
  const found = new Set<string>()
  for (const text of Object.values(screens)) {
    for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names?.match(/\b[A-Z]\w+/g) ?? []) found.add(name)
    }
  }
  return found
}

it('no style sheet finds its elements by words, which each language has its own', () => {
  const web = join(import.meta.dirname, '..')
  const sheetsOfOurs = globSync('**/*.css', { cwd: web, exclude: ['**/node_modules/**', 'dist/**'] })
  expect(sheetsOfOurs.length).toBeGreaterThan(50)
  const byWords = /\[(aria-label|title|alt|placeholder)[~|^$*]?=/
  expect(sheetsOfOurs.filter((path) => byWords.test(readFileSync(join(web, path), 'utf8')))).toEqual([])
})

it('every Mantine component that a screen uses has its style sheet imported', () => {
  const used = [...importedComponents()].filter((name) => sheets.some((sheet) => sheet.endsWith(`/${name}.css`)))
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => !list.includes(`/${name}.layer.css'`))).toEqual([])
})
