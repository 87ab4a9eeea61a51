/** Every language whose catalogue is there (`languages/<code>.po`). English is the one the code is written in. */
export const languageCodes = ['en'] as const

export type Language = (typeof languageCodes)[number]

/** Each as its speakers name it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English' }

export function isLanguage(code: unknown): code is Language {
  return languageCodes.some((language) => language === code)
}
