import { chosenLanguage, pseudo, type Spoken } from './chosen-language.ts'
import { putFailureWordsInForce } from './failures-in-force.ts'
import { i18n } from './i18n.ts'

type Catalogue = { readonly messages: Readonly<Record<string, string>> }
// A chunk for each; English is in the code.
const catalogues: Readonly<Record<string, (() => Promise<Catalogue>) | undefined>> = {
  ...import.meta.glob<Catalogue>(['../../../languages/*.po', '!../../../languages/en.po']),
  [addressOf(pseudo)]: Object.values(import.meta.glob<Catalogue>('../../../languages/en.po', { query: '?pseudo' }))[0],
}

/**
 * Sets the chosen language, before anything with words is loaded, because module scope has words too. Without its catalogue the page is in English.
 */
export async function speak(): Promise<void> {
  const language = chosenLanguage()
  const load = catalogues[addressOf(language)]
  const catalogue = await load?.().catch(() => undefined)
  if (catalogue === undefined) return
  i18n.loadAndActivate({ locale: language, locales: 'en-UG', messages: { ...catalogue.messages } })
  document.documentElement.lang = language
  // It has words at module scope, so it is loaded after the catalogue.
  const [failures, fields] = await Promise.all([
    import('./failure-words.ts').catch(() => undefined),
    import('./field-sentences.ts').catch(() => undefined),
  ])
  if (failures !== undefined) putFailureWordsInForce(failures.failureWords, fields?.fieldSentences)
}

function addressOf(language: Spoken): string {
  return `../../../languages/${language}.po`
}
