import type { Tx } from '@tunda/database'
import { listRecipients, type Recipient } from './recipients.ts'
import { isSilent } from './silence.ts'
import { type NotificationToWrite, writeNotifications } from './write-notifications.ts'

/** Notifies each member of each subject's shop; `newsFor` returns undefined for those whom it does not concern. */
export async function notifyEach<Subject extends { readonly org_id: string }>(
  tx: Tx,
  subjects: readonly Subject[],
  newsFor: (subject: Subject, to: Recipient) => NotificationToWrite | undefined,
): Promise<void> {
  if (subjects.length === 0 || isSilent()) return
  const orgIds = subjects.map(({ org_id }) => org_id)
  const recipients = await listRecipients(tx, orgIds)
  const told = subjects.flatMap((subject) =>
    recipients.flatMap((to) => {
      const what = to.org_id === subject.org_id ? newsFor(subject, to) : undefined
      return what === undefined ? [] : [{ to, what }]
    }),
  )
  await writeNotifications(tx, told)
}
