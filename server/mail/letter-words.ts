import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '../words/say.ts'
import { nameInMail } from './one-line.ts'

/** How a mail to somebody begins; without a name for a stranger. */
export function greeting(say: Say, fullName = ''): string {
  return fullName === '' ? say(msg`Hello,`) : say(msg`Hello ${{ name: nameInMail(fullName) }},`)
}
