/** A second tap on a button comes within this time; whoever means the same again takes longer. */
const twiceMs = 1000

let last = { change: '', key: '', at: 0 }

/**
 * The key that this call is sent under. The same change twice in a row within a second is one press that a finger or a mouse made twice:
 * both have one key, and the server does it once. Anything else between them, such as a switch that is turned back, makes it another.
 */
export async function keyOfCall(request: Request): Promise<string> {
  const change = await wordsOf(request)
  const isTwice = change !== undefined && change === last.change && Date.now() - last.at < twiceMs
  if (!isTwice) last = { change: change ?? '', key: crypto.randomUUID(), at: Date.now() }
  return last.key
}

/** What the call asks for, in whose name, at which shop; undefined for a file, which is never compared. */
async function wordsOf(request: Request): Promise<string | undefined> {
  const { method, url, headers } = request
  const kind = headers.get('content-type')
  if (kind !== null && !kind.startsWith('application/json')) return undefined
  const where = ['authorization', 'x-organization-id', 'x-location-id'].map((name) => headers.get(name) ?? '')
  return [method, url, ...where, await request.clone().text()].join('\n')
}
