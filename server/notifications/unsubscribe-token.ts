import { timingSafeEqual } from 'node:crypto'
import { paths } from '@tunda/contract/pages'
import { Id } from '@tunda/contract/shapes'
import { mailedTokenOf } from '../secrets/mailed-token.ts'
import { newestPepper, type Peppers } from '../secrets/peppers.ts'

/** Where the mails of one person are ended, without signing in: a page for people, and an address for mail programs. */
export function unsubscribeLinks(userId: string, siteUrl: string, peppers: Peppers) {
  const pepper_id = newestPepper(peppers).id
  return linksWith(`${userId}.${pepper_id}.${proofOf(userId, pepper_id, peppers)}`, siteUrl)
}

type MailedReport = { readonly org_id: string; readonly report_id: string; readonly user_id: string }

/** Where one report is ended for one reader, in the same way. */
export function reportUnsubscribeLinks(
  { org_id, report_id, user_id }: MailedReport,
  siteUrl: string,
  peppers: Peppers,
) {
  const pepper_id = newestPepper(peppers).id
  const id = `${report_id}.${org_id}.${user_id}`
  return linksWith(`${id}.${pepper_id}.${mailedTokenOf(ofReport, { id, pepper_id }, peppers)}`, siteUrl)
}

/** Whose mails of which report the token ends; undefined for one that we never made. */
export function reportOfToken(token: string, peppers: Peppers): MailedReport | undefined {
  const [report_id = '', org_id = '', user_id = '', pepper_id = '', proof = ''] = token.split('.')
  if (![report_id, org_id, user_id].every((id) => Id.safeParse(id).success)) return undefined
  const expected = mailedTokenOf(ofReport, { id: `${report_id}.${org_id}.${user_id}`, pepper_id }, peppers)
  return isSame(proof, expected) ? { report_id, org_id, user_id } : undefined
}

const ofReport = 'unsubscribe report'

function linksWith(token: string, siteUrl: string) {
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
  return isSame(proof, expected) ? userId : undefined
}

function isSame(proof: string, expected: string | undefined): boolean {
  if (expected === undefined) return false
  const [given, wanted] = [Buffer.from(proof), Buffer.from(expected)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Derived, not stored: it opens nothing but the end of mails. */
function proofOf(userId: string, pepperId: string, peppers: Peppers): string | undefined {
  return mailedTokenOf('unsubscribe', { id: userId, pepper_id: pepperId }, peppers)
}
