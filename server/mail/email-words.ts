import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '@tunda/contract/words'
import { nameInMail } from './one-line.ts'

/** The greeting of a mail; without a name for a stranger. */
export function greeting(say: Say, fullName = ''): string {
  return fullName === '' ? say(msg`Hello,`) : say(msg`Hello ${{ name: nameInMail(fullName) }},`)
}
