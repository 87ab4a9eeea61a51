import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@tunda/contract'
import { appVersion } from '@tunda/contract/version'
import { describeAccountCalls } from '../account/describe-calls.ts'
import { describedCalls } from '../client-package/described-calls.ts'
import { codeSamples } from '../code-samples/code-samples.ts'
import { readGuides } from '../guides/guides.ts'
import { describeFailures, Failure } from './describe-failures.ts'

/** Markdown, before the guides. */
const introduction = `Everything that a shop does in Tunda, your program can do too: stock, sales, customers, reports. Start with the first guide below.

- **Signing in**: a program sends its API key, \`Authorization: Bearer <key>\`. An app that people sign in to sends their access token there, and chooses with \`X-Organization-Id\` and \`X-Location-Id\` which of their shops and locations it works in.
- **Retries**: a call that changes something may carry an \`Idempotency-Key\`. Sent again with the same key, it is carried out once.
- **Limits**: \`RateLimit-*\` headers say how many calls are left.
- **Webhooks**: your program is told what happens in the shop. Every message arrives at least once, and messages about the same thing arrive in order. They are signed according to [Standard Webhooks](https://www.standardwebhooks.com).
- **Accounts**: the calls under \`/auth/v1\` work with \`@supabase/auth-js\`.`

type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The API as OpenAPI 3.1, with the guides before it. */
export async function describeApi(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Tunda',
      version: appVersion,
      description: `${introduction}\n\n${await readGuides()}`,
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure },
    },
    security: [{ session: [] }],
  })
  describeFailures(document.paths ?? {})
  // Calls for programs have our own examples, which tests run; the viewer generates the others from their schemas.
  for (const call of describedCalls(document.paths ?? {}))
    Object.assign(call.operation, { 'x-codeSamples': codeSamples(call) })
  const paths = { ...document.paths, ...describeAccountCalls() }
  return { ...document, paths, tags: inOrder(paths).map((name) => ({ name })) }
}

/** The order of sections: what programs need most, then the rest, and last the calls about people's own accounts. */
function inOrder(paths: object): string[] {
  const [first, last] = [['products', 'sales', 'customers', 'changes'], ['account']]
  const operations = Object.values(paths).flatMap((path: object) => Object.values(path) as { tags?: string[] }[])
  const named = new Set([...first, ...operations.flatMap(({ tags = [] }) => tags)])
  return [...[...named].filter((tag) => !last.includes(tag)), ...last]
}
