/** Milliseconds within which the same call again counts as a double tap. */
const twiceMs = 1000

let last = { change: '', key: '', at: 0 }

/**
 * The key that this call is sent with. The same call twice in a row within a second is a double tap: both get one key, so the server does it once. If
 * another change came between them, such as a switch turned back, it gets a key of its own.
 */
export async function keyOfCall(request: Request): Promise<string> {
  const change = await textOf(request)
  const isTwice = change !== undefined && change === last.change && Date.now() - last.at < twiceMs
  if (!isTwice) last = { change: change ?? '', key: crypto.randomUUID(), at: Date.now() }
  return last.key
}

/** The call as text, to compare it with the last one: method, address, caller, shop and body. Undefined for a file, which is never compared. */
async function textOf(request: Request): Promise<string | undefined> {
  const { method, url, headers } = request
  const kind = headers.get('content-type')
  if (kind !== null && !kind.startsWith('application/json')) return undefined
  const where = ['authorization', 'x-organization-id', 'x-location-id'].map((name) => headers.get(name) ?? '')
  return [method, url, ...where, await request.clone().text()].join('\n')
}
