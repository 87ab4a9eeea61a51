import { general } from '@tunda/contract/failure'
import type { PublicRepair, RepairLink } from '@tunda/contract/repairs/repair-page'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import type { Database, Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { digestOf } from '../secrets/mailed-token.ts'
import { type KeptLink, linkOf, newLink } from '../secrets/page-link.ts'
import type { Peppers } from '../secrets/peppers.ts'
import { writeAnswer } from './quotes.ts'
import { lockRepair, readJobs, readQuotes, requireOpen } from './repair-rows.ts'

/** The customer, whom the service knows only by the link. */
const theCustomer = { user_id: null, email: '', user_agent: '' }
type Asked = { readonly id: string }
type Row = KeptLink & { readonly id: string }

/** The link to the page of a repair, while there is one. Fails NOT_FOUND. */
export async function getLink(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<RepairLink> {
  const [row] = await tx.query<Row>(
    `select id, link_seed, link_pepper_id, shared_at from repairs
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))`,
    [member.org_id, id, member.location_ids],
  )
  if (row === undefined) throw fail(general.notFound)
  return { id, ...linkOf('repair', row, peppers) }
}

/** Gives a repair a page of its own, or answers the link it has. Fails NOT_FOUND. */
export async function shareRepair(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<RepairLink> {
  const { number } = await lockRepair(tx, id, member)
  const known = await getLink(tx, { id }, member, peppers)
  if (known.token !== null) return known
  await tx.query(
    `update repairs set link_seed = $3, link_pepper_id = $4, link_token_hash = $5, shared_at = $6 where org_id = $1 and id = $2`,
    [member.org_id, id, ...newLink('repair', peppers)],
  )
  await publish(tx, [{ event: 'repair.shared', org_id: member.org_id, actor: member, id, after: { number } }])
  return await getLink(tx, { id }, member, peppers)
}

/** Takes the page away; the next link is another one. Fails NOT_FOUND. */
export async function unshareRepair(tx: Tx, { id }: Asked, member: Member, peppers: Peppers): Promise<RepairLink> {
  const { number } = await lockRepair(tx, id, member)
  const gone = await tx.query(
    `update repairs set link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null
     where org_id = $1 and id = $2 and shared_at is not null returning 1`,
    [member.org_id, id],
  )
  if (gone.length > 0)
    await publish(tx, [{ event: 'repair.unshared', org_id: member.org_id, actor: member, id, after: { number } }])
  return await getLink(tx, { id }, member, peppers)
}

/** Which repair a link is of. Fails NOT_FOUND, for a link that was taken away as for none. */
async function behind(database: Database, token: string): Promise<{ org_id: string; id: string }> {
  const [found] = await database.calls.asApp((tx) =>
    tx.query<{ org_id: string; id: string }>('select * from find_repair($1)', [digestOf(token)]),
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}

/** The repair behind a link: the token says which, and nothing else is read. Fails NOT_FOUND. */
export async function findRepair(database: Database, token: string): Promise<PublicRepair> {
  const { org_id, id } = await behind(database, token)
  return await database.calls.asOrganization(org_id, (tx) => showPublic(tx, org_id, id))
}

/** The customer says yes or no to the newest quote. Fails NOT_FOUND, also while the shop is not open, REPAIR_ENDED and REPAIR_NOT_QUOTED. */
export async function answerRepair(
  database: Database,
  { token, no, is_approved }: { readonly token: string; readonly no: number; readonly is_approved: boolean },
): Promise<PublicRepair> {
  const { org_id, id } = await behind(database, token)
  return await database.calls.asOrganization(org_id, async (tx) => {
    const open = await tx.query(
      'select 1 from organizations where id = $1 and closed_at is null and suspended_at is null',
      [org_id],
    )
    if (open.length === 0) throw fail(general.notFound)
    const repair = await lockRepair(tx, id, { org_id, location_ids: null })
    requireOpen(repair)
    const { amount, event } = await writeAnswer(tx, repair, { no, is_approved, user_id: null })
    const after = { number: repair.number, amount }
    await publish(tx, [{ event: `repair.${event}`, org_id, actor: theCustomer, id, after }])
    return await showPublic(tx, org_id, id)
  })
}

type Shown = PublicRepair['shop'] &
  Pick<
    Repair,
    | 'number'
    | 'state'
    | 'device'
    | 'fault'
    | 'accessories'
    | 'taken_in_on'
    | 'promised_on'
    | 'ready_at'
    | 'ended_on'
    | 'is_warranty'
  > &
  Pick<Repair, 'total_amount' | 'paid'> &
  Pick<PublicRepair, 'language'> & { readonly time_zone: string }

async function showPublic(tx: Tx, orgId: string, id: string): Promise<PublicRepair> {
  const key = [orgId, id]
  const [[row], jobs, quotes, prices, steps] = await Promise.all([
    tx.query<Shown>(
      `select o.name, b.logo, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala') as time_zone, r.number, r.state, r.device, r.fault,
         r.accessories, r.taken_in_on, r.promised_on, r.ready_at, r.ended_on, num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty,
         r.total_amount, r.paid, coalesce(c.language, b.receipt_language) as language
       from repairs r join organizations o on o.id = r.org_id join customers c on c.org_id = r.org_id and c.id = r.customer_id
         left join business_settings b on b.org_id = o.id where r.org_id = $1 and r.id = $2`,
      key,
    ),
    readJobs(tx, key),
    readQuotes(tx, key),
    tx.query<{ job_id: string; price: number }>(
      `select job_id, sum(unit_price * quantity)::bigint as price from repair_parts where org_id = $1 and repair_id = $2 and state = 'in' group by job_id`,
      key,
    ),
    tx.query<{ state: Repair['state']; at: string }>(
      `select state, at from (select id, state, at, lag(state) over (order by id) as was from repair_events where org_id = $1 and repair_id = $2) e
       where state is distinct from was order by id`,
      key,
    ),
  ])
  if (row === undefined) throw fail(general.notFound)
  const { name, logo, address, phone, tin, time_zone, language, ready_at, ...repair } = row
  const dayOf = (at: string) => dayIn(time_zone, new Date(at))
  const priceOf = (job: { id: string; labour: number }) =>
    job.labour + (prices.find(({ job_id }) => job_id === job.id)?.price ?? 0)
  const quote = quotes.at(-1)
  return {
    language,
    shop: { name, logo, address, phone, tin },
    repair: {
      ...repair,
      ready_on: ready_at === null ? null : dayOf(ready_at),
      jobs: jobs.map((job) => ({
        name: job.name,
        state: job.state,
        price: repair.is_warranty ? 0 : priceOf(job),
        warranty_until: job.warranty_until,
      })),
      quote:
        quote === undefined
          ? null
          : { no: quote.no, amount: quote.amount, note: quote.note, answer: quote.answer, is_open: quote.is_open },
      steps: steps.map(({ state, at }) => ({ state, on: dayOf(at) })),
    },
  }
}
