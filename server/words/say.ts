import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { isLanguage, type Language } from '@tunda/contract/languages'
import type { Say } from '@tunda/contract/words'
import { parsePo } from 'pofile-ts'

const inUse = new Map<Language, I18n>()

/** How messages read in a language; in English for one whose catalogue is not there. Numbers and plurals are those of `en-UG` in each. */
export function sayIn(language: string | null | undefined): Say {
  const spoken = isLanguage(language) ? language : 'en'
  const i18n = inUse.get(spoken) ?? speak(spoken)
  return (words) => i18n._(words)
}

/** Words of the contract that stand there in English, in the language of `say`. */
export function sayAgain(say: Say, english: string): string {
  return say({ id: generateMessageId(english, ''), message: english })
}

/** English, which is also what the wire's messages are in. */
export const sayInEnglish: Say = (words) => sayIn('en')(words)

function speak(language: Language): I18n {
  const messages = language === 'en' ? {} : catalogueOf(language)
  const i18n = setupI18n({ locale: language, locales: 'en-UG', messages: { [language]: messages } })
  // Here no build has parsed the messages: each is, the first time it is said.
  i18n.setMessagesCompiler(compileMessage)
  inUse.set(language, i18n)
  return i18n
}

/** The translations of what the server or the contract says, by the ids of their messages. */
function catalogueOf(language: Language): Messages {
  const file = join(import.meta.dirname, `../../languages/${language}.po`)
  const items = parsePo(readFileSync(file, 'utf8')).items.filter(({ references }) =>
    references.some((path) => !path.startsWith('web/')),
  )
  return Object.fromEntries(
    items.flatMap(({ msgid, msgctxt, msgstr: [text = ''] }) =>
      text === '' ? [] : [[generateMessageId(msgid, msgctxt ?? ''), text]],
    ),
  )
}
