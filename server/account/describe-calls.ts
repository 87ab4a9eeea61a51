import { accountCalls } from '@tunda/contract/accounts/account'
import { z } from 'zod'

type Described = Record<string, Record<string, unknown>>

/** The auth calls as paths of the OpenAPI document, which is otherwise made from the contract library's procedures. */
export function describeAccountCalls(): Described {
  const paths: Described = {}
  for (const [name, call] of Object.entries(accountCalls)) {
    const { method, access, summary, query, body } = call
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      operationId: `account.${name}`,
      tags: ['account'],
      summary,
      security: access.who === 'anyone' ? [] : [{ session: [] }],
      parameters: parametersOf(query, path),
      ...(method === 'GET' ? {} : { requestBody: { content: { 'application/json': { schema: schemaOf(body) } } } }),
      responses: { 200: { description: 'As @supabase/auth-js expects it' } },
    }
  }
  return paths
}

function parametersOf(query: z.ZodType, path: string) {
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}
