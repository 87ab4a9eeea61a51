import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { transform } from '@lingui/native-tools'
import { parsePo } from 'pofile-ts'
import type { Plugin } from 'vite'
import { pseudoWords } from './vite.pseudo-words.ts'

const shared = join(import.meta.dirname, 'shared/words')
const catalogueFile = /\/languages\/[\w-]+\.po(?:\?(?:pseudo|papers))?$/
/** Where the words stand that customers get on paper, which may be in another language than the screen. */
const ofPapers =
  /^(web\/shared\/(receipt|repairs)\/|web\/shared\/words\/buyer-name\.ts|contract\/selling\/sale-words\.ts|web\/statements\/(repair-screen|quote-to-answer)\.tsx)/

/** The macros, in which words stand in the code; `runtime-macro` is the contract's and the server's, which also runs as it is written. */
const macros = {
  corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'],
  runtimeModules: {
    i18n: [join(shared, 'i18n.ts'), 'i18n'],
    Trans: [join(shared, 'trans.tsx'), 'Trans'],
  },
} as const

/**
 * Makes calls of the macros, and modules of catalogues. English words stay where they are written, so that a screen's words travel with its
 * code; they are parsed here, so that no page needs a parser.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/(runtime-)?macro/ },
      async handler(source, id) {
        const macro = { ...macros, corePackage: [...macros.corePackage], descriptorFields: 'message' as const }
        const { code, map } = await transform(source, basename(id), { macro })
        return { code: withParsedMessages(code), map: map ?? null }
      },
    },
    load: {
      filter: { id: catalogueFile },
      async handler(id) {
        const [source = id, part] = id.split('?')
        this.addWatchFile(source)
        const messages = await catalogueOf(source, part)
        return { code: `export const messages = ${JSON.stringify(messages)}`, moduleType: 'js' }
      },
    },
  }
}

/** The messages that a page may say by their id, parsed; what is not translated is left out, and stays English. */
async function catalogueOf(path: string, part: string | undefined): Promise<Record<string, unknown>> {
  const { items } = parsePo(await readFile(path, 'utf8'))
  const isPseudo = part === 'pseudo'
  const isWanted = (file: string) => (part === 'papers' ? ofPapers.test(file) : !file.startsWith('server/'))
  const worded = items
    .filter(({ references }) => references.some(isWanted))
    .map(({ msgid, msgctxt, msgstr }) => ({ msgid, msgctxt, text: isPseudo ? msgid : (msgstr[0] ?? '') }))
    .filter(({ text }) => text !== '')
  return Object.fromEntries(
    worded.map(({ msgid, msgctxt, text }) => [
      generateMessageId(msgid, msgctxt ?? ''),
      compileMessage(text, isPseudo ? pseudoWords : undefined),
    ]),
  )
}

const messageInCode = /\bmessage: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g

/** The transformed code with every message parsed. A property called `message` that is not a macro's has no id of its words beside it. */
function withParsedMessages(code: string): string {
  return code.replace(messageInCode, (found, literal: string, at: number) => {
    const message = textOf(literal)
    const context = /^,\s*context: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/.exec(code.slice(at + found.length))?.[1]
    const id = generateMessageId(message, context === undefined ? '' : textOf(context))
    return code.lastIndexOf(`id: "${id}"`, at) === -1 ? found : `message: ${JSON.stringify(compileMessage(message))}`
  })
}

/** The text of a string literal. */
function textOf(literal: string): string {
  const inner = literal.slice(1, -1)
  const quoted = literal.startsWith("'") ? inner.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"') : inner
  return JSON.parse(`"${quoted.replaceAll(/\\x([\da-f]{2})/gi, '\\u00$1')}"`) as string
}
