import type { OpenAPIGenerator } from '@orpc/openapi'

type Paths = NonNullable<Awaited<ReturnType<OpenAPIGenerator['generate']>>['paths']>
type Described = { oneOf?: { properties?: { code?: { const?: string }; message?: { default?: string } } }[] }
type Answer = { description?: string; content?: Record<string, { schema?: unknown }> }

/** The error body, as `wire-errors.ts` writes it. */
export const Failure = {
  type: 'object' as const,
  properties: {
    success: { const: false },
    error: {
      type: 'object' as const,
      properties: {
        code: { type: 'string' as const },
        key: { type: 'string' as const, description: 'One for each kind of refusal; programs go by this' },
        message: { type: 'string' as const, description: 'For people' },
        meta: { description: 'The facts of the refusal' },
      },
      required: ['code', 'key', 'message'],
    },
  },
  required: ['success', 'error'],
}

/** Replaces the library's error shape by the real one: one schema for all errors, and the codes with their messages. */
export function describeFailures(paths: Paths): void {
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations ?? {})) {
      const { responses = {} } = operation as { responses?: Record<string, Answer> }
      for (const [status, answer] of Object.entries(responses)) {
        const content = answer.content?.['application/json']
        if (Number(status) < 400 || content === undefined) continue
        const { oneOf = [] } = content.schema as Described
        const said = oneOf.flatMap(({ properties }) => {
          const code = properties?.code?.const
          const sentence = properties?.message?.default
          return code === undefined ? [] : [sentence === undefined ? code : `${code}: ${sentence}`]
        })
        answer.description = said.join(' ') || answer.description || 'Refused'
        content.schema = { $ref: '#/components/schemas/Failure' }
      }
    }
  }
}
