import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import type { ParkReason } from '@tunda/contract/selling/sales-to-review'
import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { refuseClosed } from '../doors/callers.ts'
import { enterTerminals, type TillCaller } from '../doors/tills.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { insertParked, saleParked } from '../sales/review/park-sales.ts'
import { idOfKey } from '../sales/sale-id.ts'
import { answerToTill } from '../sales/till-answer.ts'
import type { Trial } from '../subscription/plan.ts'

type Asked = {
  readonly till: TillCaller
  readonly id: string | undefined
  readonly key: string | undefined
  readonly body: string
  readonly reason: ParkReason
}

/**
 * Keeps a sale that a till made without the server and that cannot be read, so that the till's queue moves on. The same once more answers
 * what it answered first; one without an id is known by its key, or by all that it says.
 */
export async function parkMalformed(
  { database, trial }: { database: Database; trial: Trial },
  asked: Asked,
): Promise<{ response: string; isReplay: boolean }> {
  return await database.asApp(async (tx) => {
    const [terminal] = await enterTerminals(tx, [asked.till], trial)
    if (terminal === undefined) throw fail(general.terminalNotAuthenticated)
    refuseClosed(terminal)
    const hash = createHash('sha256').update(asked.body).digest()
    const id = asked.id ?? idOfKey(terminal.terminal_id, asked.key ?? hash.toString('hex'))
    // Concurrent copies wait for each other; the second then finds the first.
    await lockByName(tx, `malformed sale ${terminal.org_id} ${id}`)
    return await keep(tx, { ...asked, id, hash }, terminal)
  })
}

type Identified = Asked & { readonly id: string; readonly hash: Buffer }

async function keep(tx: Tx, { id, hash, body, reason }: Identified, terminal: Terminal) {
  const { org_id, terminal_id, location_id, name } = terminal
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
  const row = { org_id, id, terminal_id, location_id, reason, failure: null, body, response }
  await insertParked(tx, [{ ...row, ...told, request_hash: hash.toString('base64') }], now())
  await publish(tx, [saleParked({ ...terminal, org_id }, id, name, reason)])
  return { response, isReplay: false }
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
