import { accountFailures, reasonsOf, type WeakPassword } from '@tunda/contract/accounts/account-failures'
import { passwordRules } from '@tunda/contract/accounts/password'
import { fail } from '../fail.ts'
import type { Settings } from '../settings.ts'
import { isCommonPassword } from './common-passwords.ts'

const leastStrict = 8

/** Fails weak_password with the sentence of each rule that `password` breaks. `strict` asks for length and rarity instead of letters. */
export function refuseWeak(password: string, policy: Settings['AUTH_POLICY']): void {
  const weakness = policy === 'strict' ? strictWeakness(password) : specWeakness(password)
  if (weakness.sentences.length > 0) throw fail(accountFailures.weakPassword, weakness)
}

function specWeakness(password: string): WeakPassword {
  const broken = passwordRules.filter((rule) => !rule.holds(password))
  return { reasons: reasonsOf(broken.map((rule) => rule.name)), sentences: broken.map((rule) => rule.message) }
}

function strictWeakness(password: string): WeakPassword {
  if ([...password].length < leastStrict) {
    return { reasons: ['length'], sentences: [`Password must be at least ${leastStrict} characters long`] }
  }
  if (isCommonPassword(password)) {
    return { reasons: ['pwned'], sentences: ['Password is too common and easy to guess'] }
  }
  return { reasons: [], sentences: [] }
}
