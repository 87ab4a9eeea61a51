import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import type { Database, Tx } from '@tunda/database'
import { logAudit } from '../audit/log.ts'
import { refuseClosed } from '../callers.ts'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { type Failure, fail } from '../fail.ts'
import { insertParked, parkedEntry } from '../sales/park-sales.ts'
import { answerToTill } from '../sales/till-answer.ts'
import type { Trial } from '../subscription/plan.ts'
import { enterTerminals, type TillCaller } from '../tills.ts'

type Asked = {
  readonly till: TillCaller
  readonly id: string | undefined
  readonly body: string
  readonly refusal: Failure
}

/**
 * Keeps a till's sale that cannot be read, if the goods have left and it has an id, so that the till's queue moves on; fails with
 * `refusal` otherwise. The same once more answers what it answered first.
 */
export async function parkMalformed(
  { database, trial }: { database: Database; trial: Trial },
  asked: Asked,
): Promise<{ response: string; isReplay: boolean }> {
  return await database.asApp(async (tx) => {
    const [terminal] = await enterTerminals(tx, [asked.till], trial)
    if (terminal === undefined) throw fail(general.terminalNotAuthenticated)
    refuseClosed(terminal)
    const { id } = asked
    if (id === undefined) throw asked.refusal
    // Twins wait for each other; the second then finds the first.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 20))', [`${terminal.org_id} ${id}`])
    return await keep(tx, id, asked, terminal)
  })
}

async function keep(tx: Tx, id: string, { body, refusal }: Asked, terminal: Terminal) {
  const { org_id, terminal_id, name } = terminal
  const hash = createHash('sha256').update(body).digest()
  const [known] = await tx.query<{ request_hash: Buffer | null; response: string }>(
    `select request_hash, response from sales where org_id = $1 and id = $2
     union all select request_hash, response from parked_sales where org_id = $1 and id = $2 limit 1`,
    [org_id, id],
  )
  if (known !== undefined) {
    if (!known.request_hash?.equals(hash)) throw fail(general.keyReused)
    return { response: known.response, isReplay: true }
  }
  const response = answerToTill(id, null, new Set())
  const told = readable(body)
  const row = { org_id, id, terminal_id, reason: 'malformed', detail: detailOf(refusal), body, response }
  await insertParked(tx, [{ ...row, ...told, request_hash: hash.toString('base64') }], now())
  await logAudit(tx, [parkedEntry({ ...terminal, org_id }, id, name, 'malformed')])
  return { response, isReplay: false }
}

function detailOf({ meta }: Failure): string {
  const { issues } = meta as { issues: { path: string; message: string }[] }
  return issues
    .slice(0, 3)
    .map(({ path, message }) => [path, message].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, 500)
}

/** What can be read of it all the same. */
function readable(body: string) {
  const { seq, local_number, customer_name, total_amount, sale_date } = JSON.parse(body) as Record<string, unknown>
  const text = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 100).toWellFormed() : null
  const whole = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null)
  const date = new Date(typeof sale_date === 'string' ? sale_date : Number.NaN)
  const isDate = date.getTime() > 0 && date.getUTCFullYear() < 3000
  return {
    terminal_seq: whole(seq),
    local_number: text(local_number),
    customer_name: text(customer_name),
    total_amount: whole(total_amount),
    sale_date: isDate ? date.toISOString() : null,
  }
}
