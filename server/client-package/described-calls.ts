import type { OpenAPIGenerator } from '@orpc/openapi'
import { type CallForKeys, callsForKeys } from './calls-for-keys.ts'
import type { Schema } from './schema-types.ts'

type Paths = NonNullable<Awaited<ReturnType<OpenAPIGenerator['generate']>>['paths']>
type Content = { readonly 'application/json'?: { readonly schema?: Schema } }
type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
}

/** A call as the client needs it: the input is one object, whether its fields go into the path, the query or the body. */
export type DescribedCall = CallForKeys & {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly input: Schema
  readonly output: Schema
  /** The field of the answer with the rows of a list that is read by cursor. */
  readonly rows: string | undefined
  /** Whether it returns changes, page by page. */
  readonly isChanges: boolean
  readonly operation: object
}

/** The calls that programs may make, taken from the OpenAPI document in its order. */
export function describedCalls(paths: Paths): DescribedCall[] {
  const calls = new Map(callsForKeys().map((call) => [call.name, call]))
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).flatMap(([method, operation]) => {
      const call = calls.get((operation as Operation).operationId ?? '')
      return call === undefined ? [] : described(call, method.toUpperCase(), path, operation as Operation)
    }),
  )
  if (found.length !== calls.size) throw new Error('a call for programs is not in the document')
  return found
}

function described(call: CallForKeys, method: string, path: string, operation: Operation): DescribedCall {
  const { parameters = [], requestBody, responses } = operation
  const body = requestBody?.content?.['application/json']?.schema ?? {}
  const named = parameters.filter((one) => one.in === 'path' || one.in === 'query')
  const input: Schema = {
    type: 'object',
    properties: { ...Object.fromEntries(named.map(({ name, schema }) => [name, schema])), ...body.properties },
    required: [...named.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
  }
  const output = responses?.['200']?.content?.['application/json']?.schema ?? {}
  const isWalked = input.properties?.after !== undefined && output.properties?.next_cursor !== undefined
  const rows = Object.entries(output.properties ?? {}).find(([, { type }]) => type === 'array')?.[0]
  return {
    ...call,
    method,
    path,
    summary: operation.summary ?? call.name,
    input: body.properties === undefined && named.length === 0 ? body : input,
    output,
    rows: isWalked ? rows : undefined,
    isChanges: output.properties?.cursor !== undefined && output.properties.has_more !== undefined,
    operation,
  }
}
