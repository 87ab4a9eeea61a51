import type { ShopEvent } from '@tunda/contract/event-table'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { type KeptLink, linkCleared, linkColumns, linkOf, linkSet, newLink } from './page-link.ts'

/** Documents whose own row stores the link to their page. */
const tables = { quotation: 'quotations', repair: 'repairs' } as const

type Asked = { readonly id: string }
type About = { readonly org_id: string; readonly actor: Member; readonly id: string }
type DocumentLink = { id: string; token: string | null; shared_at: string | null }

/**
 * The use cases of a kind of document's links. `lock` locks a document that the member sees, and fails NOT_FOUND for any other; `eventOf` makes the
 * event of what became of its link.
 */
export function documentLinks<Locked>(
  kind: keyof typeof tables,
  lock: (tx: Tx, id: string, member: Member) => Promise<Locked>,
  eventOf: (happened: 'shared' | 'unshared', about: About, locked: Locked) => ShopEvent,
) {
  /** The link to the document's page; its token is null while there is none. Fails NOT_FOUND. */
  async function getLink(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<DocumentLink> {
    const [row] = await tx.query<KeptLink & Asked>(
      `select id, ${linkColumns} from ${tables[kind]}
       where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))`,
      [member.org_id, id, member.location_ids],
    )
    if (row === undefined) throw fail(general.notFound)
    return { id: row.id, ...linkOf(kind, row, peppers) }
  }

  /** Gives the document a page of its own, or returns the link it has. Fails NOT_FOUND. */
  async function share(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<DocumentLink> {
    const locked = await lock(tx, id, member)
    const known = await getLink(tx, { id }, member, peppers)
    if (known.token !== null) return known
    await tx.query(`update ${tables[kind]} set ${linkSet} where org_id = $1 and id = $2`, [
      member.org_id,
      id,
      ...newLink(kind, peppers),
    ])
    await publish(tx, [eventOf('shared', { org_id: member.org_id, actor: member, id }, locked)])
    return await getLink(tx, { id }, member, peppers)
  }

  /** Ends the page; a later link has another token. Fails NOT_FOUND. */
  async function unshare(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<DocumentLink> {
    const locked = await lock(tx, id, member)
    const ended = await tx.query(
      `update ${tables[kind]} set ${linkCleared} where org_id = $1 and id = $2 and shared_at is not null returning 1`,
      [member.org_id, id],
    )
    if (ended.length > 0) await publish(tx, [eventOf('unshared', { org_id: member.org_id, actor: member, id }, locked)])
    return await getLink(tx, { id }, member, peppers)
  }

  return { getLink, share, unshare }
}
