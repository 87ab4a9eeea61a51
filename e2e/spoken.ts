import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { languageNames } from '@tunda/contract/languages'
import type { Page } from 'playwright-core'
import { parsePo } from 'pofile-ts'

/** The words of a language as its catalogue has them. */
export type Spoken = {
  /** The translation of an English message (its context in brackets behind it), with what stands in its placeholders. Throws for one without. */
  readonly say: (english: string, values?: Readonly<Record<string, string | number>>) => string
  /** What a page says in English that the catalogue has in this language. */
  readonly englishOn: (page: Page) => Promise<string[]>
}

const placeholder = /\{(\w+)\}/g
/** Shorter words are the same in several languages. */
const tellingLength = 4

export async function spokenIn(language: Exclude<keyof typeof languageNames, 'en'>): Promise<Spoken> {
  const { items } = parsePo(await readFile(join(import.meta.dirname, `../languages/${language}.po`), 'utf8'))
  const translations = new Map(
    items.map(({ msgid, msgctxt, msgstr: [own = ''] }) => [msgctxt ? `${msgid} (${msgctxt})` : msgid, own]),
  )
  const ours = new Set(translations.values())
  const english = new Set(
    [...translations].flatMap(([words, own]) =>
      own === words || own === '' || words.length < tellingLength || ours.has(words) ? [] : words,
    ),
  )
  return {
    say: (words, values = {}) => {
      const own = translations.get(words)
      if (own === undefined || own === '') throw new Error(`"${words}" is not in ${language}.po`)
      return own.replaceAll(placeholder, (_all, name: string) => String(values[name]))
    },
    englishOn: async (page) => {
      const said = await page.evaluate<string[]>(`(${saidBy})()`)
      return said.filter((words) => english.has(words))
    },
  }
}

// Every text on the page, and what is said of a thing that has none.
const saidBy = `() => {
  const words = new Set()
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) words.add(walk.currentNode.textContent.trim())
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) words.add(element.getAttribute(name).trim())
  return [...words].filter(Boolean)
}`
