import { isLanguage, type Language } from '@tunda/contract/languages'

const KEY = 'language'
/** Accented and longer than English, in no menu: with it tests detect words that are missing from the catalogues, and overflow. */
export const pseudo = 'pseudo'

export type Spoken = Language | typeof pseudo

/** The language that this device is set to. */
export function chosenLanguage(): Spoken {
  const kept = readKept()
  return isLanguage(kept) || kept === pseudo ? kept : 'en'
}

/** The language that was chosen on this device; undefined if none was. */
export function choiceOfDevice(): Language | undefined {
  const kept = readKept()
  return isLanguage(kept) ? kept : undefined
}

/** Stores the language on this device and reloads the page in it. The tests' own stays. */
export function chooseLanguage(language: Language): void {
  const now = chosenLanguage()
  if (now === language || now === pseudo || !keep(language)) return
  window.location.reload()
}

function readKept(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** False if the device stores nothing: the page then stays as it is. */
function keep(language: Language): boolean {
  try {
    window.localStorage.setItem(KEY, language)
    return true
  } catch {
    return false
  }
}
