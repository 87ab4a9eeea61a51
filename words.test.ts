import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@tunda/contract/languages'
import { parsePo } from 'pofile-ts'
import { describe, expect, it } from 'vitest'
import { catalogues } from './scripts/words.mjs'

const top = import.meta.dirname
const placeholder = /\{(\w+)[,}]|<\/?(\d+)\/?>/g
const placeholders = (text: string) => [...new Set([...text.matchAll(placeholder)].map(([found]) => found))].sort()

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
