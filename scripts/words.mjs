import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import { createItem, parsePo, stringifyPo } from 'pofile-ts'
import { top } from './install.mjs'

/** @typedef {{ msgid: string, msgctxt?: string, msgstr: string[], references: string[], extractedComments: string[] }} Message */

const packages = ['contract', 'server', 'web']
const macro = { corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'] }

/** The catalogues, by their path from the top, as they should be: every message of the code, with the translations that are there. */
export async function catalogues() {
  const messages = await messagesInCode()
  const paths = new Set(['languages/en.po', ...globSync('languages/*.po', { cwd: top })])
  return new Map([...paths].map((path) => [path, catalogue(path, messages)]))
}

/**
 * Every message of the code once, in the order of its words, with the files that have it. Lines are left out: they would change with every edit.
 * @returns {Promise<Message[]>}
 */
async function messagesInCode() {
  const files = globSync(`{${packages.join(',')}}/**/*.{ts,tsx}`, {
    cwd: top,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => join(top, path))
  const { messages, warnings } = await extractMessagesFromFiles(files, { macro })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  /** @type {Map<string, Message>} */
  const found = new Map()
  for (const { message = '', context, comment, origin } of messages) {
    const key = `${message}\0${context ?? ''}`
    const known = found.get(key) ?? {
      msgid: message,
      ...(context === undefined ? {} : { msgctxt: context }),
      msgstr: [''],
      references: [],
      extractedComments: [],
    }
    found.set(key, known)
    known.references.push(relative(top, origin?.filename ?? ''))
    if (comment !== undefined) known.extractedComments.push(comment)
  }
  return [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, message]) => tidy(message))
}

/** @param {Message} message */
function tidy(message) {
  const unique = (/** @type {string[]} */ all) => [...new Set(all)].sort()
  return { ...message, references: unique(message.references), extractedComments: unique(message.extractedComments) }
}

/**
 * @param {string} path
 * @param {Message[]} messages
 */
function catalogue(path, messages) {
  const language = path.replace(/^.*\/|\.po$/g, '')
  const before = existsSync(join(top, path)) ? parsePo(readFileSync(join(top, path), 'utf8')).items : []
  const translated = new Map(before.map(({ msgid, msgctxt, msgstr }) => [`${msgid}\0${msgctxt ?? ''}`, msgstr]))
  const items = messages.map((message) => ({
    ...createItem(),
    ...message,
    msgstr:
      language === 'en' ? [message.msgid] : (translated.get(`${message.msgid}\0${message.msgctxt ?? ''}`) ?? ['']),
  }))
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' }
  return `${stringifyPo({ headers, items }, { foldLength: 0 })}\n`
}

// Run as a command: writes what has changed.
if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of await catalogues()) {
    writeFileSync(join(top, path), text)
    const { items } = parsePo(text)
    console.log(`${path}: ${items.length} messages, ${items.filter(({ msgstr }) => !msgstr[0]).length} not translated`)
  }
}
