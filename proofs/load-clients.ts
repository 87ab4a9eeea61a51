import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from './figures.ts'

/** A till that sells what its shop has. */
export type Till = { readonly org_id: string; readonly token: string; readonly product_ids: readonly string[] }

/** A sale that a client was told is recorded. */
export type Acknowledged = {
  readonly org_id: string
  readonly id: string
  readonly invoiceNumber: string
  readonly total_amount: number
}

export type Takings = {
  readonly acknowledged: Acknowledged[]
  /** How often something was sent in all, and how often the wire ate the request or the answer. */
  sent: number
  lostRequests: number
  lostAnswers: number
  /** Answers 503 and broken connections, after which the same sale was sent again. */
  retried: number
  /** Of those, connections that nobody took, and connections that broke before their answer was whole. */
  refused: number
  broken: number
  /** Sales sent once more after they were acknowledged, that heard the same again, byte for byte. */
  replayed: number
  /** Answers that no client should ever hear. */
  readonly strange: string[]
}

type Options = {
  /** Where to send, asked each time; nowhere: a moment later again. */
  readonly addresses: () => readonly string[]
  readonly tills: readonly Till[]
  readonly clients: number
  readonly roll: () => number
  /** How much the wire loses: this part of the requests on their way in, and that part of the answers on their way out. */
  readonly lossy?: { readonly requests: number; readonly answers: number }
  /** Without a key a retry is another sale: the mutant. */
  readonly isKeyed?: boolean
  /** Is a 503 something to send again after, as it is while servers die? */
  readonly mayFail?: boolean
}

const patience = 10_000
/** How long a client stays for the sale in hand. */
const overtime = 30_000

/**
 * Starts clients that sell, each sale sent until it is acknowledged, however often that takes. `stop` lets everybody finish the sale in
 * hand: then what was intended is what was acknowledged.
 */
export function startLoadClients(options: Options): {
  readonly takings: Takings
  readonly stop: () => Promise<Takings>
} {
  const takings = {
    acknowledged: [],
    sent: 0,
    lostRequests: 0,
    lostAnswers: 0,
    retried: 0,
    refused: 0,
    broken: 0,
    replayed: 0,
    strange: [],
  }
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients })
  const day = { endsAt: Number.POSITIVE_INFINITY }
  const work = async () => {
    while (Date.now() < day.endsAt) await sellOne(options, takings, agent, day)
  }
  const all = Promise.all(Array.from({ length: options.clients }, work))
  return {
    takings,
    stop: async () => {
      day.endsAt = Date.now()
      await all
      agent.destroy()
      return takings
    },
  }
}

async function sellOne(
  options: Options,
  takings: Takings,
  agent: Agent,
  day: { readonly endsAt: number },
): Promise<void> {
  const { roll, isKeyed = true } = options
  const till = pick(roll, options.tills)
  const id = randomUUID()
  const items = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => ({
    product_id: pick(roll, till.product_ids),
    quantity: 1 + Math.floor(roll() * 2),
  }))
  const saleData = { ...(isKeyed ? { client_sale_id: id } : {}), payment_method: 'cash', items }
  const body = JSON.stringify({ saleData })
  for (;;) {
    if (Date.now() > day.endsAt + overtime) {
      takings.strange.push(`no answer for ${overtime} ms after the day's end`)
      return
    }
    const answer = await send(options, takings, agent, till, body, options.lossy)
    if (answer === undefined) continue
    if (answer.status !== 200) {
      if (!(answer.status === 503 && options.mayFail)) takings.strange.push(`${answer.status} ${answer.text}`)
      takings.retried += 1
      await pause(20 + roll() * 60)
      continue
    }
    const { sale } = JSON.parse(answer.text) as { sale: Acknowledged }
    takings.acknowledged.push({ ...sale, org_id: till.org_id })
    if (isKeyed && roll() < 0.1) await replay(options, takings, agent, till, body, answer.text)
    return
  }
}

/** Sends an acknowledged sale once more: it must hear the first answer, to the byte, and that it is a replay. */
async function replay(
  options: Options,
  takings: Takings,
  agent: Agent,
  till: Till,
  body: string,
  first: string,
): Promise<void> {
  const again = await send(options, takings, agent, till, body)
  if (again?.status !== 200) return
  takings.replayed += 1
  if (again.text !== first) takings.strange.push(`replayed ${again.text} for ${first}`)
  if (again.headers['idempotent-replay'] !== 'true') takings.strange.push('a replay that does not say so')
}

type Heard = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** Sends a sale once. Undefined: nobody knows what became of it, and it will be sent again. */
async function send(
  { addresses, roll }: Options,
  takings: Takings,
  agent: Agent,
  { token }: Till,
  body: string,
  lossy = { requests: 0, answers: 0 },
): Promise<Heard | undefined> {
  const open = addresses()
  if (open.length === 0) {
    await pause(10)
    return undefined
  }
  takings.sent += 1
  const fate = roll()
  const isRequestLost = fate < lossy.requests
  const isAnswerLost = !isRequestLost && fate < lossy.requests + lossy.answers
  const lostAfter = roll() * 12
  try {
    return await new Promise<Heard>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${token}`,
      }
      const url = `${pick(roll, open)}/functions/v1/process-sale`
      const sending = request(url, { method: 'POST', agent, headers, timeout: patience })
      sending.on('timeout', () => sending.destroy(new Error('timed out')))
      sending.on('error', reject)
      sending.on('response', (response) => {
        // Lost with its head already here, for those that were too quick for the timer.
        if (isAnswerLost) sending.destroy(new Error('lost'))
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      })
      if (isRequestLost) sending.write(body.slice(0, body.length / 2), () => sending.destroy(new Error('lost')))
      else sending.end(body)
      if (isAnswerLost) setTimeout(() => sending.destroy(new Error('lost')), lostAfter)
    })
  } catch (error) {
    if (isRequestLost) takings.lostRequests += 1
    else if (isAnswerLost) takings.lostAnswers += 1
    else {
      takings.retried += 1
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') takings.refused += 1
      else takings.broken += 1
      await pause(20 + roll() * 60)
    }
    return undefined
  }
}
