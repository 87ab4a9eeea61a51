import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from './figures.ts'

/** A till that sells its shop's products. */
export type Till = { readonly org_id: string; readonly token: string; readonly product_ids: readonly string[] }

/** A sale that was acknowledged to a client. */
export type Acknowledged = {
  readonly org_id: string
  readonly id: string
  readonly invoiceNumber: string
  readonly total_amount: number
}

export type Takings = {
  readonly acknowledged: Acknowledged[]
  /** How many requests were sent in all, and how many requests and answers were dropped. */
  sent: number
  lostRequests: number
  lostAnswers: number
  /** Answers 503 and broken connections, after which the same sale was sent again. */
  retried: number
  /** Of those, refused connections, and connections that broke before the answer was complete. */
  refused: number
  broken: number
  /** Acknowledged sales that were sent once more and got the same answer, byte for byte. */
  replayed: number
  /** Answers that no client should ever get. */
  readonly strange: string[]
}

type Options = {
  /** Where to send, asked before each request; undefined: try again a moment later. */
  readonly addresses: () => readonly string[]
  readonly tills: readonly Till[]
  readonly clients: number
  readonly roll: () => number
  /** How lossy the network is: the share of requests and of answers that are dropped. */
  readonly lossy?: { readonly requests: number; readonly answers: number }
  /** The mutant: without a key a retry is another sale. */
  readonly isKeyed?: boolean
  /** Whether to retry after a 503, as clients do while servers are being killed. */
  readonly mayFail?: boolean
}

const patience = 10_000
/** How long a client waits for its sale in progress. */
const overtime = 30_000

/**
 * Starts clients that sell, each sale sent until it is acknowledged. `stop` lets all of them finish the sale in progress: then every intended sale is
 * acknowledged.
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

/** Sends an acknowledged sale once more: it must get the first answer, byte for byte, marked as a replay. */
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

/** Sends a sale once. Undefined: the outcome is unknown, and it will be sent again. */
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
        // Dropped after its head has arrived, if it was faster than the timer.
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
