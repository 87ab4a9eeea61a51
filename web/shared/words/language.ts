import { isLanguage, type Language } from '@tunda/contract/languages'
import { putFailureWordsInForce } from './failures-in-force.ts'
import { i18n } from './i18n.ts'

const KEY = 'language'
/** Accented and longer than English, in no menu: with it tests see words that are missing from the catalogues, and what overflows. */
const pseudo = 'pseudo'

type Catalogue = { readonly messages: Readonly<Record<string, string>> }
type Spoken = Language | typeof pseudo

// A chunk for each; English stands in the code.
const catalogues: Readonly<Record<string, (() => Promise<Catalogue>) | undefined>> = {
  ...import.meta.glob<Catalogue>(['../../../languages/*.po', '!../../../languages/en.po']),
  [addressOf(pseudo)]: Object.values(import.meta.glob<Catalogue>('../../../languages/en.po', { query: '?pseudo' }))[0],
}

/** The language that this device is set to. */
export function chosenLanguage(): Spoken {
  const kept = readKept()
  return isLanguage(kept) || kept === pseudo ? kept : 'en'
}

/** The language that somebody chose on this device; undefined where nobody has. */
export function choiceOfDevice(): Language | undefined {
  const kept = readKept()
  return isLanguage(kept) ? kept : undefined
}

/**
 * Puts the chosen language in force, before anything that has words is loaded: words stand at module scope too. Without its catalogue the page
 * speaks English.
 */
export async function speak(): Promise<void> {
  const language = chosenLanguage()
  const load = catalogues[addressOf(language)]
  const catalogue = await load?.().catch(() => undefined)
  if (catalogue === undefined) return
  i18n.loadAndActivate({ locale: language, locales: 'en-UG', messages: { ...catalogue.messages } })
  document.documentElement.lang = language
  // Its words stand at module scope, so it comes after the catalogue.
  const failures = await import('./failure-words.ts').catch(() => undefined)
  if (failures !== undefined) putFailureWordsInForce(failures.failureWords)
}

/** Keeps the language on this device and shows the page anew in it. The tests' own stays. */
export function chooseLanguage(language: Language): void {
  const now = chosenLanguage()
  if (now === language || now === pseudo || !keep(language)) return
  window.location.reload()
}

function addressOf(language: Spoken): string {
  return `../../../languages/${language}.po`
}

function readKept(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** False where the device keeps nothing: the page then stays as it is. */
function keep(language: Language): boolean {
  try {
    window.localStorage.setItem(KEY, language)
    return true
  } catch {
    return false
  }
}
