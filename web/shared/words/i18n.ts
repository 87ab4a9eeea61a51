import { i18n } from '@lingui/core'

// English is in the code, so that it needs no catalogue; numbers and plurals are those of `en-UG` in every language, because browsers have no data
// for Luganda and a page must agree with the server.
i18n.loadAndActivate({ locale: 'en', locales: 'en-UG', messages: {} })

/** The source of words for every `t` and `<Trans>` of the web; the build uses this module in place of the macros' own. */
export { i18n }
