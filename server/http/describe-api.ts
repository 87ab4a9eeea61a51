import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@tunda/contract'
import { appVersion } from '@tunda/contract/version'
import { describeAccountCalls } from '../account/describe-calls.ts'
import { describedCalls } from '../client-package/described-calls.ts'
import { codeSamples } from '../code-samples/code-samples.ts'
import { readGuides } from '../guides/guides.ts'
import { describeFailures, Failure } from './describe-failures.ts'

type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The API as OpenAPI 3.1, with the guides before it. */
export async function describeApi(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Tunda',
      version: appVersion,
      description:
        'Inventory and point of sale for shops in Uganda. Send `Authorization: Bearer <access token>`; `X-Organization-Id` names the ' +
        'active organisation, `X-Location-Id` the location that its caller is at work at. A POST may carry `Idempotency-Key`. A program sends its key in place of the access token, and is told in `RateLimit-*` headers what is left. What happens in the shop is told to its webhooks, at least once and in order for each thing, signed as ' +
        `Standard Webhooks (standardwebhooks.com) has it. The auth calls under /auth/v1 speak the dialect of @supabase/auth-js.\n\n${await readGuides()}`,
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
