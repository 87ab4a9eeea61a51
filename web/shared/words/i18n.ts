import { i18n } from '@lingui/core'

// English stands in the code, so that it needs no catalogue; numbers and plurals are those of `en-UG` in every language, because browsers
// have no data for Luganda and a page must agree with the server.
i18n.loadAndActivate({ locale: 'en', locales: 'en-UG', messages: {} })

/** What every `t` and `<Trans>` of the web reads its words from; the build puts this module in the place of the macros' own. */
export { i18n }
