import { general } from '@tunda/contract/failure'
import type { PasswordResetRequest, ResetRequest } from '@tunda/contract/platform/platform'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { requireMailAllowance } from '../mail/mail-allowance.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { publishPlatform, shopsOf } from './platform-log.ts'

/** Minutes that a mailed link lives. */
const linkMinutes = 30

/** Rows of requests; $1 is the present. */
const requests = `select r.id, r.target_user_id, u.email as target_email, u.full_name as target_name, r.reason, r.requested_by,
    by.email as requested_by_email, r.created_at,
    case
      when exists (select from auth.events e
        where e.user_id = r.target_user_id and e.kind = 'password_changed' and e.created_at > r.created_at) then 'done'
      when r.created_at > $1::timestamptz - make_interval(mins => ${linkMinutes}) then 'waiting'
      else 'expired'
    end as status
  from password_reset_requests r
  join auth.users u on u.id = r.target_user_id
  left join auth.users by on by.id = r.requested_by`

/**
 * Has the normal recovery link mailed to a person, and writes down who asked and why, for their shops too. Nobody but the person sees
 * the link. Fails NOT_FOUND and RATE_LIMITED.
 */
export async function requestPasswordReset(tx: Tx, input: ResetRequest, admin: Person): Promise<PasswordResetRequest> {
  const [person] = await tx.query<{ email: string }>(
    'select email from auth.users where id = $1 and banned_at is null',
    [input.target_user_id],
  )
  if (person === undefined) throw fail(general.notFound)
  await requireMailAllowance(tx, { kind: 'requested-reset', actor: admin.user_id, recipient: person.email })
  const [made] = await tx.query<{ id: string }>(
    `insert into password_reset_requests (target_user_id, reason, requested_by, created_at) values ($1, $2, $3, $4) returning id`,
    [input.target_user_id, input.reason, admin.user_id, now()],
  )
  const shops = await shopsOf(tx, [input.target_user_id])
  await publishPlatform(
    tx,
    {
      event: 'platform.password_reset_requested',
      actor: admin,
      id: input.target_user_id,
      after: { reason: input.reason, email: person.email },
    },
    shops.map(({ org_id }) => org_id),
  )
  await enqueue(tx, {
    kind: 'requested-recovery',
    payload: { email: person.email },
    dedupe_key: `requested-recovery ${made?.id}`,
  })
  const [row] = await tx.query<PasswordResetRequest>(`${requests} where r.id = $2`, [now(), made?.id])
  if (row === undefined) throw new Error('the request that was just written is gone')
  return row
}

type Asked = PageAsked & { readonly target_user_id?: string | undefined }

/** Requested password resets, newest first. */
export async function listResetRequests(tx: Tx, asked: Asked) {
  const filter = [asked.target_user_id ?? null]
  const [password_reset_requests, [counted]] = await Promise.all([
    tx.query<PasswordResetRequest>(
      `${requests} where ($2::uuid is null or r.target_user_id = $2) order by r.created_at desc, r.id limit $3 offset $4`,
      [now(), ...filter, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(
      'select count(*) from password_reset_requests where ($1::uuid is null or target_user_id = $1)',
      filter,
    ),
  ])
  return { password_reset_requests, ...pageCountsOf(counted?.count ?? 0, asked) }
}

/** Those whose link may still be used, newest first. */
export async function findWaitingResets(tx: Tx): Promise<PasswordResetRequest[]> {
  const recent = await tx.query<PasswordResetRequest>(
    `${requests} where r.created_at > $1::timestamptz - make_interval(mins => ${linkMinutes}) order by r.created_at desc, r.id limit 20`,
    [now()],
  )
  return recent.filter(({ status }) => status === 'waiting')
}
