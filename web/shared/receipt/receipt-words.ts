import { setupI18n } from '@lingui/core'
import type { Language } from '@tunda/contract/languages'
import type { Say } from '@tunda/contract/words'
import { useEffect, useState } from 'react'
import { i18n } from '../words/i18n.ts'

type Catalogue = { readonly messages: Readonly<Record<string, string>> }
/** The texts of papers, a small chunk for each language; English is in the code. */
const catalogues: Readonly<Record<string, (() => Promise<Catalogue>) | undefined>> = import.meta.glob<Catalogue>(
  ['../../../languages/*.po', '!../../../languages/en.po'],
  { query: '?papers' },
)

/** The words of the screen. */
export const sayOnScreen: Say = (words) => i18n._(words)

/** The words of a receipt in the customer's language; in the screen's if there is none, or if its catalogue cannot be loaded. */
export async function receiptWords(language: Language | null | undefined): Promise<Say> {
  if (!language || language === i18n.locale) return sayOnScreen
  try {
    const catalogue = await catalogues[`../../../languages/${language}.po`]?.()
    const messages = { [language]: { ...catalogue?.messages } }
    const spoken = setupI18n({ locale: language, locales: 'en-UG', messages })
    return (words) => spoken._(words)
  } catch {
    return sayOnScreen
  }
}

/** The same for a receipt on the screen: in the screen's language until the customer's has loaded. */
export function useReceiptWords(language: Language | null | undefined): Say {
  const [known, setKnown] = useState<{ readonly language: Language; readonly say: Say }>()
  useEffect(() => {
    const leaving = new AbortController()
    if (language) void receiptWords(language).then((say) => leaving.signal.aborted || setKnown({ language, say }))
    return () => leaving.abort()
  }, [language])
  return known !== undefined && known.language === language ? known.say : sayOnScreen
}
