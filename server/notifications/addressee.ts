import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '@tunda/contract/words'
import type { Tx } from '@tunda/database'
import { nameInMail } from '../mail/one-line.ts'
import type { Means } from '../outbox/job-handlers.ts'
import { listRecipients, type Recipient } from './recipients.ts'
import { unsubscribeLinks } from './unsubscribe-token.ts'

/** A member who still works there and still wants mails; the names are safe to put into a mail. */
export type Addressee = Recipient & {
  readonly email: string
  readonly full_name: string
  /** The shop's, as a `data:` address. */
  readonly logo: string | null
}

/** The colleague to write to; undefined when they have left the shop or ended their mails meanwhile. */
export async function findAddressee(
  tx: Tx,
  { org_id, user_id }: { readonly org_id: string; readonly user_id: string },
): Promise<Addressee | undefined> {
  const [recipients, people, [shop]] = await Promise.all([
    listRecipients(tx, [org_id]),
    tx.query<{ email: string; full_name: string }>(
      'select email, full_name from people_of_current_organizations() where org_id = $1 and user_id = $2',
      [org_id, user_id],
    ),
    tx.query<{ logo: string | null }>('select logo from business_settings where org_id = $1', [org_id]),
  ])
  const [recipient, person] = [recipients.find((one) => one.user_id === user_id), people[0]]
  if (!recipient?.mail || person === undefined) return undefined
  const [organization_name, full_name] = [nameInMail(recipient.organization_name), nameInMail(person.full_name)]
  return { ...recipient, ...person, organization_name, full_name, logo: shop?.logo ?? null }
}

/** What every mail that comes by itself has: the shop's logo, and how such mails are ended. Only its own people get it: nobody sends strangers a picture. */
export function frameOf(say: Say, { user_id, organization_name: shop, logo }: Addressee, { settings, secrets }: Means) {
  return {
    ...(logo === null ? {} : { logo: { picture: logo, name: shop } }),
    closing: say(
      msg`You get this because you work at ${{ shop }}. You choose what is emailed to you: Settings, Notifications.`,
    ),
    unsubscribe: unsubscribeLinks(user_id, settings.SITE_URL, secrets.peppers),
  }
}
