import { general } from '@tunda/contract/failure'
import type { PublicRepair } from '@tunda/contract/repairs/repair-page'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import type { Database, Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { documentLinks } from '../public-links/document-links.ts'
import { shopAndRowOf } from '../public-links/page-link.ts'
import { writeAnswer } from './quotes.ts'
import { lockRepair, readJobs, readQuotes, requireOpen } from './repair-rows.ts'

/** The customer, whom the service knows only by the link. */
const theCustomer = { user_id: null, email: '', user_agent: '' }

export const {
  getLink,
  share: shareRepair,
  unshare: unshareRepair,
} = documentLinks('repair', lockRepair, (happened, about, { number }) => ({
  ...about,
  event: `repair.${happened}`,
  after: { number },
}))

/** The repair behind a link: the token says which, and nothing else is read. Fails NOT_FOUND. */
export async function findRepair(database: Database, token: string): Promise<PublicRepair> {
  const { org_id, id } = await shopAndRowOf(database, 'repair', token)
  return await database.calls.asOrganization(org_id, (tx) => showPublic(tx, org_id, id))
}

/** The customer says yes or no to the newest quote. Fails NOT_FOUND, also while the shop is not open, REPAIR_ENDED and REPAIR_NOT_QUOTED. */
export async function answerRepair(
  database: Database,
  { token, no, is_approved }: { readonly token: string; readonly no: number; readonly is_approved: boolean },
): Promise<PublicRepair> {
  const { org_id, id } = await shopAndRowOf(database, 'repair', token)
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
