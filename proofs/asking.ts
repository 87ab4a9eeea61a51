/** A request as a proof sends it. */
export type Asked = {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly headers?: Record<string, string> | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  /** Already JSON, sent unchanged. */
  readonly raw?: string
}

export type Answered = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

let callers = 0

/** Sends one request, from an address that made no request before, and reads the whole answer. */
export async function ask(address: string, { method, path, token, headers, body, raw }: Asked): Promise<Answered> {
  callers += 1
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${address}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

/** The failure's code, in either dialect. */
export function codeOf({ json }: Pick<Answered, 'json'>): string | undefined {
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
