import { contract } from '@tunda/contract'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { confirmationFailures } from '@tunda/contract/accounts/email-confirmation'
import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import { ErrorBody, general } from '@tunda/contract/failure'
import { closingFailures } from '@tunda/contract/organization/closing'
import { z } from 'zod'
import type { Malformed } from './security/malformed.ts'
import type { RawAnswer } from './security/raw-socket.ts'

type Catalogue = Readonly<Record<string, { readonly status: number }>>

/** Every code that an answer may have, with its statuses; those of the account's calls are declared beside the contract. */
const catalogue = new Map<string, Set<number>>()
for (const failures of [general, accountFailures, closingFailures, confirmationFailures, factorFailures])
  for (const { code, status } of Object.values(failures)) admit(code, status)
admitDeclared(contract)

const authBody = z.strictObject({
  code: z.string(),
  error_code: z.string(),
  message: z.string().min(1),
  msg: z.string().min(1),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
})
const apiBody = z.strictObject({
  ...ErrorBody.shape,
  error: z.strictObject({
    code: z.string(),
    key: z.string(),
    message: z.string().min(1),
    meta: z.unknown().optional(),
  }),
})

/** Internals that must never be in an answer: stack traces, our paths, SQL and PostgreSQL's own messages. */
const inside =
  /\n\s+at |node_modules|file:\/\/|\.ts:\d|\bselect\b[^"]*\bfrom\b|insert into|update \w+ set|syntax error|relation "|column "|constraint|PostgreSQL|SQLSTATE|duplicate key|ECONN|ZodError|FST_ERR|TypeError|RangeError/i

/** Why an answer is not of a documented kind; undefined if it is. A page is the web app's, whatever its address. */
export function faultIn(
  answer: RawAnswer,
  asked: Pick<Malformed, 'path' | 'method' | 'isGivenUp'>,
): string | undefined {
  const { status, headers, body } = answer
  const { path, method } = asked
  if (status === 0 && asked.isGivenUp) return undefined
  if (status === 0) return `no answer${body === '' ? '' : `: ${body.slice(0, 100)}`}`
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return undefined
  if (inside.test(body) && path !== '/openapi.json') return `the inside shows: ${body.slice(0, 200)}`
  if (status < 400 || method === 'HEAD') return undefined
  return faultInFailure(answer, path)
}

function faultInFailure({ status, body }: RawAnswer, path: string): string | undefined {
  const parsed = parse(body)
  const said = (/^\/+auth\/v1(\/|$)/.test(path) ? z.union([authBody, apiBody]) : apiBody).safeParse(parsed)
  if (!said.success) return `${status} in another shape: ${body.slice(0, 200)}`
  const { code } = said.data
  if (!catalogue.get(code)?.has(status)) return `${status} ${code} is in no catalogue`
  return undefined
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function admit(code: string, status: number): void {
  catalogue.set(code, (catalogue.get(code) ?? new Set()).add(status))
}

function admitDeclared(branch: object): void {
  for (const value of Object.values(branch) as object[]) {
    if (!('~orpc' in value)) admitDeclared(value)
    else {
      const { errorMap } = value['~orpc'] as { errorMap: Catalogue }
      for (const [code, { status }] of Object.entries(errorMap)) admit(code, status)
    }
  }
}
