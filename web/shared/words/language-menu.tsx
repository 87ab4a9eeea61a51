import { t } from '@lingui/core/macro'
import { isLanguage, languageCodes, languageNames } from '@tunda/contract/languages'
import { chooseLanguage, chosenLanguage } from './chosen-language.ts'
import classes from './language-menu.module.css'

/** The language of this device, for people who are not signed in and for the till; the page is reloaded in it. */
export function LanguageMenu() {
  const chosen = chosenLanguage()
  return (
    <label className={classes.menu}>
      {t`Language`}
      <select
        value={isLanguage(chosen) ? chosen : 'en'}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && chooseLanguage(value)}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
