import { pick } from '../figures.ts'
import type { Ids } from '../ids.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { samples } from '../samples.ts'
import { hostileBodies, hostileBytes, hostileHeaders, hostileJson, hostileText, hostileTypes } from './hostile.ts'
import { fieldsOf } from './schema-fields.ts'

/** A request as its bytes, and how it was malformed. */
export type Malformed = {
  readonly operation: string
  readonly path: string
  readonly method: string
  readonly bytes: Buffer
  /** Nothing follows the bytes. */
  readonly isEnd: boolean
  /** More was announced than was sent: such a request may stay without an answer. */
  readonly isGivenUp: boolean
}

/** Who sends, and what a valid request of theirs would name. Somebody else for the auth calls: those end sessions. */
export type Sender = {
  readonly ids: Ids
  readonly token: string | undefined
  readonly accountToken: string | undefined
}

type Draft = {
  method: string
  path: string
  query: string
  headers: string[]
  type: string | undefined
  body: Buffer | undefined
  isTruncated: boolean
}

const operations = everyOperation().filter(({ name }) => samples[name] !== undefined)
const elsewhere = [
  ...[
    '/',
    '/health',
    '/ready',
    '/config.json',
    '/openapi.json',
    '/docs',
    '/dashboard',
    '/no-such-page',
    '/rest/v1',
    '/rest/v1/',
    '/rest/v2/sales',
  ].map((path) => ({ method: 'GET', path })),
  ...['/rest/v1/nothing', '/auth/v1/nothing', '/auth/v1', '/functions/v1/nothing', '/storage/v1/nothing'].map(
    (path) => ({ method: 'POST', path }),
  ),
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'QUERY', 'post']

/** A plausible request, malformed in one to three ways; now and then bytes that are no request at all. */
export function malformed(roll: () => number, sender: Sender, caller: number): Malformed {
  if (roll() < 0.03) {
    return { operation: 'bytes', path: '', method: '', bytes: pick(roll, hostileBytes), isEnd: true, isGivenUp: false }
  }
  const operation = roll() < 0.9 ? pick(roll, operations) : undefined
  const draft = operation === undefined ? bare(pick(roll, elsewhere)) : valid(roll, operation, sender)
  for (let i = 0; i <= roll() * 2.5; i += 1) spoil(roll, draft, operation)
  draft.headers.unshift(`x-forwarded-for: 10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`)
  const { method, path, isTruncated } = draft
  const about = { operation: operation?.name ?? path, path, method }
  return { ...about, bytes: written(draft), isEnd: isTruncated, isGivenUp: isTruncated }
}

function bare({ method, path }: { method: string; path: string }): Draft {
  return { method, path, query: '', headers: [], type: undefined, body: undefined, isTruncated: false }
}

function valid(roll: () => number, operation: Operation, sender: Sender): Draft {
  const request = pick(roll, samples[operation.name] ?? []).request(sender.ids, sender.ids)
  const token = operation.dialect === 'auth' ? sender.accountToken : sender.token
  return {
    ...bare(operation),
    path: operation.path.replace('{id}', request.id ?? ''),
    query: new URLSearchParams(request.query).toString(),
    headers: token === undefined ? [] : [`authorization: Bearer ${token}`],
    ...(request.body === undefined
      ? {}
      : { type: 'application/json', body: Buffer.from(JSON.stringify(request.body)) }),
  }
}

function spoil(roll: () => number, draft: Draft, operation: Operation | undefined): void {
  const chance = roll()
  if (chance < 0.45 && operation !== undefined) spoilField(roll, draft, operation)
  else if (chance < 0.57) spoilBody(roll, draft)
  else if (chance < 0.69) spoilAddress(roll, draft)
  else if (chance < 0.84) draft.headers.push(pick(roll, hostileHeaders))
  else if (chance < 0.92) draft.type = pick(roll, hostileTypes)
  else if (chance < 0.97) draft.method = pick(roll, methods)
  else draft.isTruncated = draft.body !== undefined
}

/** Puts a hostile value into a field of the schema, or into an unknown field. */
function spoilField(roll: () => number, draft: Draft, operation: Operation): void {
  const known = fieldsOf(operation.input)
  const field =
    roll() < 0.85 && known.length > 0
      ? pick(roll, known)
      : pick(roll, ['__proto__', 'extra', 'org_id', 'user_id', '', '0'])
  if (draft.method === 'GET') {
    const brackets = roll() < 0.2 ? pick(roll, ['[]', '[a]', '[__proto__]', '[0][0][0]', '[', ']']) : ''
    draft.query += `&${field}${brackets}=${pick(roll, hostileText)}`
    return
  }
  const whole = draft.body?.toString() ?? '{}'
  const value = pick(roll, hostileJson)
  try {
    const hole = '@hole@'
    const changed = JSON.stringify(withValue(JSON.parse(whole), field.split('.'), hole))
    draft.body = Buffer.from(changed.replace(`"${hole}"`, () => value))
  } catch {
    draft.body = Buffer.from(whole + value)
  }
  draft.type ??= 'application/json'
}

/** A copy of `whole` with `value` at the path; anything in the way is replaced. */
function withValue(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (/^\d+$/.test(name)) {
    const list = Array.isArray(whole) ? [...whole] : []
    list[Number(name)] = withValue(list[Number(name)], rest, value)
    return list
  }
  const object = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {}
  const entries = Object.entries(object).filter(([key]) => key !== name)
  return Object.fromEntries([...entries, [name, withValue((object as Record<string, unknown>)[name], rest, value)]])
}

function spoilBody(roll: () => number, draft: Draft): void {
  const { body } = draft
  if (body !== undefined && roll() < 0.4) {
    draft.body = body.subarray(0, Math.floor(roll() * body.length))
    return
  }
  draft.body = pick(roll, hostileBodies)
  if (roll() < 0.7) draft.type = 'application/json'
}

function spoilAddress(roll: () => number, draft: Draft): void {
  const chance = roll()
  const piece = pick(roll, hostileText)
  if (chance < 0.4) draft.path = draft.path.replace(/[^/]+$/, () => piece)
  else if (chance < 0.6) draft.path += `/${piece}`
  else if (chance < 0.7) draft.path = draft.path.replace(/\//g, '//')
  else if (chance < 0.8) draft.path = draft.path.toUpperCase()
  else draft.query += `&${piece}=${pick(roll, hostileText)}&${piece}`
}

function written({ method, path, query, headers, type, body, isTruncated }: Draft): Buffer {
  const size = (body?.length ?? 0) + (isTruncated ? 50 : 0)
  const head = [
    `${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    'host: shop.test',
    'connection: close',
    ...headers,
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    ...(size === 0 && (method === 'GET' || method === 'HEAD') ? [] : [`content-length: ${size}`]),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}
