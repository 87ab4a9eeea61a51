import type { Row } from '@tunda/database'
import { beforeTheFirst, type ChainedEntry, chainedColumns, seal } from './chain.ts'
import type { Head } from './published-heads.ts'

/** How the verifier queries: in a transaction of the shop, or over any other connection that sees its rows. */
export type Ask = <R extends Row>(sql: string, values: readonly unknown[]) => Promise<R[]>

/** A difference from what was sealed. `audit_id` is the entry, or for a cut or rewritten chain the last one that still agrees. */
export type Tampering = { readonly audit_id: number; readonly what: string }

export type Verdict = { readonly sealed: number; readonly unsealed: number; readonly tamperings: readonly Tampering[] }

type Sealed = { readonly seq: number; readonly audit_id: number; readonly hash: Buffer }
type Link = Sealed & Partial<ChainedEntry>

const atOnce = 1000

/**
 * Checks a shop's trail against its chain, and the chain against its published heads. Differences come in the order of the trail, so the first one is
 * the first tampered row. Entries that are not sealed yet are counted but not checked.
 */
export async function verifyTrail(ask: Ask, orgId: string, heads: readonly Head[]): Promise<Verdict> {
  const tamperings: Tampering[] = []
  const agreed = new Map<number, Sealed>()
  let last: Sealed = { seq: 0, audit_id: 0, hash: beforeTheFirst }
  for await (const link of linksOf(ask, orgId)) {
    const fault = faultIn(link, last, orgId)
    if (fault) tamperings.push({ audit_id: link.audit_id, what: fault })
    last = { seq: link.seq, audit_id: link.audit_id, hash: link.hash }
    if (heads.some(({ seq }) => seq === link.seq)) agreed.set(link.seq, last)
  }
  const [inserted, [open]] = await Promise.all([
    ask<{ id: number }>(
      `select a.id from audit_log a where a.org_id = $1 and a.id <= $2 and not exists (
         select from audit_chain c where c.org_id = a.org_id and c.audit_id = a.id) order by a.id limit 100`,
      [orgId, last.audit_id],
    ),
    ask<{ count: number }>('select count(*) from audit_log a where a.org_id = $1 and a.id > $2', [
      orgId,
      last.audit_id,
    ]),
  ])
  tamperings.push(...inserted.map(({ id }) => ({ audit_id: id, what: 'was put in, or its seal taken away' })))
  tamperings.push(...disagreements(heads, agreed, last))
  return {
    sealed: last.seq,
    unsealed: open?.count ?? 0,
    tamperings: tamperings.toSorted((one, other) => one.audit_id - other.audit_id),
  }
}

function faultIn(link: Link, last: Sealed, orgId: string): string | undefined {
  if (link.id === undefined || link.id === null) return 'is missing'
  if (link.seq !== last.seq + 1) return 'stands after a gap in the chain'
  if (link.audit_id <= last.audit_id) return 'is out of order'
  if (!seal(last.hash, orgId, link as ChainedEntry).equals(link.hash)) return 'is not what was sealed'
  return undefined
}

/** Where the chain differs from what was published: it is shorter, or has another hash at the same place. */
function disagreements(heads: readonly Head[], found: ReadonlyMap<number, Sealed>, last: Sealed): Tampering[] {
  let lastGood = 0
  for (const head of heads.toSorted((one, other) => one.seq - other.seq)) {
    const link = found.get(head.seq)
    if (link === undefined) {
      const from = Math.min(last.audit_id, head.audit_id)
      return [
        { audit_id: from, what: `is the last one left of a trail that was published up to entry ${head.audit_id}` },
      ]
    }
    if (link.hash.toString('hex') !== head.hash || link.audit_id !== head.audit_id) {
      return [
        {
          audit_id: lastGood,
          what: `is the last one before a chain that was rewritten: entry ${head.audit_id} was published otherwise`,
        },
      ]
    }
    lastGood = head.audit_id
  }
  return []
}

async function* linksOf(ask: Ask, orgId: string): AsyncGenerator<Link> {
  for (let after = 0; ; ) {
    const links = await ask<Link>(
      `select c.seq, c.audit_id, c.hash, ${chainedColumns} from audit_chain c
       left join audit_log a on a.org_id = c.org_id and a.id = c.audit_id
       where c.org_id = $1 and c.seq > $2 order by c.seq limit ${atOnce}`,
      [orgId, after],
    )
    yield* links
    const end = links.at(-1)
    if (end === undefined || links.length < atOnce) return
    after = end.seq
  }
}
