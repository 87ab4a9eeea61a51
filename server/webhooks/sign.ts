import { createHmac, randomBytes } from 'node:crypto'

const beginning = 'whsec_'

/** A secret as the Standard Webhooks scheme writes it: 256 random bits, in base64. */
export function newWebhookSecret(): string {
  return `${beginning}${randomBytes(32).toString('base64')}`
}

type Signed = { readonly id: string; readonly at: Date; readonly body: string; readonly secrets: readonly string[] }

/**
 * The headers of a message by Standard Webhooks: its id, the second in which it is sent, and a signature under each secret that is in
 * force (https://www.standardwebhooks.com).
 */
export function signedHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(beginning.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Tunda-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
