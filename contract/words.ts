import { i18n, type MessageDescriptor } from '@lingui/core'
import { compileMessage } from '#message-compiler'

// Where no build has parsed the messages, each is as it is said.
if (compileMessage !== undefined) i18n.setMessagesCompiler(compileMessage)
// A page has its language in force before anything else is loaded. The server speaks English here: its wire does.
if (i18n.locale === '') i18n.loadAndActivate({ locale: 'en', locales: 'en-UG', messages: {} })

/** Puts a message into words. */
export type Say = (words: MessageDescriptor) => string

/** In the language that is in force. */
export const say: Say = (words) => i18n._(words)
