import { timingSafeEqual } from 'node:crypto'
import { paths } from '@tunda/contract/pages'
import { Id } from '@tunda/contract/shapes'
import { mailedTokenOf } from '../mailed-token.ts'
import type { Secrets } from '../secrets.ts'

type Peppers = Secrets['peppers']

/** Where the mails of one person are ended, without signing in: a page for people, and an address for mail programs. */
export function unsubscribeLinks(userId: string, siteUrl: string, peppers: Peppers) {
  const pepper_id = peppers.at(-1)?.id ?? ''
  const token = `${userId}.${pepper_id}.${proofOf(userId, pepper_id, peppers)}`
  const link = (path: string) => {
    const url = new URL(path, siteUrl)
    url.searchParams.set('token', token)
    return url.href
  }
  return { page: link(paths.unsubscribe), oneClick: link('/functions/v1/unsubscribe') }
}

/** Whose mails the token ends; undefined for one that we never made. */
export function personOfToken(token: string, peppers: Peppers): string | undefined {
  const [userId = '', pepperId = '', proof = ''] = token.split('.')
  const expected = Id.safeParse(userId).success ? proofOf(userId, pepperId, peppers) : undefined
  if (expected === undefined) return undefined
  const [given, wanted] = [Buffer.from(proof), Buffer.from(expected)]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? userId : undefined
}

/** Derived, not stored: it opens nothing but the end of mails. */
function proofOf(userId: string, pepperId: string, peppers: Peppers): string | undefined {
  return mailedTokenOf('unsubscribe', { id: userId, pepper_id: pepperId }, peppers)
}
