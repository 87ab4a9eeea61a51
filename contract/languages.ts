/** Every language whose catalogue is there (`languages/<code>.po`). English is the one the code is written in. */
export const languageCodes = ['en', 'lg', 'sw'] as const

export type Language = (typeof languageCodes)[number]

/** Each as its speakers name it. A draft is one that no speaker of it who keeps a shop has read yet. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  lg: 'Luganda (draft)',
  sw: 'Kiswahili (draft)',
}

export function isLanguage(code: unknown): code is Language {
  return languageCodes.some((language) => language === code)
}
