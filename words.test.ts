import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageCodes } from '@tunda/contract/languages'
import { parsePo } from 'pofile-ts'
import { describe, expect, it } from 'vitest'
import { catalogues } from './scripts/words.mjs'

const top = import.meta.dirname
/** The tags and the names of the values of a message; `[name, 'plural', forms]` and what a form holds come from Lingui's own parser. */
function placeholders(text: string): string[] {
  const named = (parts: unknown): string[] =>
    Array.isArray(parts)
      ? parts.flatMap((part) => {
          if (!Array.isArray(part)) return []
          const forms = typeof part[2] === 'object' && part[2] !== null ? Object.values(part[2]) : []
          return [String(part[0]), ...forms.flatMap(named)]
        })
      : []
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  return [...new Set([...named(compileMessage(text)), ...tags])].sort()
}

describe('the catalogues', async () => {
  const wanted = await catalogues()

  it('are those of the languages that are offered', () => {
    expect([...wanted.keys()].sort()).toEqual(languageCodes.map((code) => `languages/${code}.po`).sort())
  })

  it.each([...wanted])('%s has every message of the code and no other; else run `npm run words`', (path, text) => {
    expect(readFileSync(join(top, path), 'utf8')).toBe(text)
  })

  it.each([...wanted])('%s translates every message, with its own placeholders', (_path, text) => {
    const { items } = parsePo(text)
    expect(items.length).toBeGreaterThan(50)
    for (const { msgid, msgstr } of items) {
      expect(msgstr[0], msgid).toBeTruthy()
      expect(placeholders(msgstr[0] ?? '')).toEqual(placeholders(msgid))
    }
  })
})

describe('the glossary', () => {
  /** The forms of each term by its English, without what stands in brackets: a term of several meanings has all their forms. */
  const terms = new Map<string, { lg: string[]; sw: string[] }>()
  for (const line of readFileSync(join(top, 'docs/languages/glossary.md'), 'utf8').split('\n')) {
    const [, english = '', lg = '', sw = ''] = line.split('|').map((cell) => cell.trim().toLowerCase())
    if (lg === '' || /^(english|-+)$/.test(english)) continue
    const term = english.replace(/ \(.*\)$/, '')
    const known = terms.get(term) ?? { lg: [], sw: [] }
    const formsOf = (cell: string) => cell.replaceAll("'", '’').split(' / ')
    terms.set(term, { lg: [...known.lg, ...formsOf(lg)], sw: [...known.sw, ...formsOf(sw)] })
  }
  const termOf = (message: string) => {
    const word = message.toLowerCase()
    return terms.get(word) ?? terms.get(word.replace(/s$/, ''))
  }

  it.each(['lg', 'sw'] as const)('has the word that %s uses wherever one of its terms stands alone', (language) => {
    const { items } = parsePo(readFileSync(join(top, `languages/${language}.po`), 'utf8'))
    const used = items.filter(({ msgid }) => termOf(msgid) !== undefined)
    const faults = used.filter(({ msgid, msgstr: [words = ''] }) => {
      const said = words.toLowerCase().replaceAll("'", '’')
      return !termOf(msgid)?.[language].some((form) => said.includes(form))
    })
    expect(faults.map(({ msgid, msgstr }) => `${msgid}: ${msgstr[0]}`)).toEqual([])
    expect(terms.size).toBeGreaterThan(120)
    expect(used.length).toBeGreaterThan(80)
  })
})
