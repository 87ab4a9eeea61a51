import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DescribedCall, describedCalls } from '../../server/client-package/described-calls.ts'
import { type CodeSample, codeSamples } from '../../server/code-samples/code-samples.ts'
import { exampleId } from '../../server/code-samples/example-input.ts'
import { describeApi } from '../../server/http/describe-api.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { openFullShop } from '../../server/testing/full-shop.ts'
import { openProgram } from '../../server/testing/programs.ts'
import { openTestDatabase, stockProduct, type TestDatabase, trial } from '../../server/testing/shops.ts'
import { publish } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'
import { type EmptyFolder, openFolderWithClient } from './empty-folder.ts'
import { fileOf, type Named, runSamples, writeSamples } from './run-samples.ts'

const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
)
const languages = ['Shell', 'TypeScript', ...(hasPython ? (['Python'] as const) : [])] as const

let testDb: TestDatabase
let service: Service
let folder: EmptyFolder
let calls: DescribedCall[]
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  folder = await openFolderWithClient(service.address)
  calls = inOrder(describedCalls((await describeApi()).paths ?? {}))
})
afterAll(async () => {
  await folder.close()
  await service.stop()
  await testDb.close()
})

/** A shop that has some of the things that the examples name, and an API key of it. */
async function openExampleShop(): Promise<Record<string, string>> {
  const shop = await openFullShop(testDb)
  const product_id = await stockProduct(testDb, shop, { id: exampleId('product'), model: 'Galaxy A20' })
  await testDb.asOwner(`insert into customers (org_id, id, name) values ($1, $2, 'Grace Auma')`, [
    shop.org_id,
    exampleId('customer'),
  ])
  await testDb.asOwner(`insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Jinja', 'shop', 3)`, [
    shop.org_id,
    exampleId('location'),
  ])
  const items = [{ product_id, quantity: 2 }]
  const sale = { client_sale_id: exampleId('sale'), payment_method: 'cash' as const, items }
  await openSaleBatches(testDb.database, trial).record(askForSale(shop.owner.caller, sale, undefined))
  const { secret } = await openProgram(testDb, shop, {}, service.peppers)
  return { TUNDA_URL: service.address, TUNDA_KEY: secret }
}

/** What creates things comes first, what deletes them last: the examples name the same ones. */
function inOrder(all: readonly DescribedCall[]): DescribedCall[] {
  const rank = ({ name, method }: DescribedCall) => {
    if (/\.(add|start|save|record|report|make|receive)$/.test(name)) return 0
    if (method === 'GET') return 1
    return method === 'DELETE' || /\.(remove|cancel|close|merge)/.test(name) ? 3 : 2
  }
  return all.toSorted((one, other) => rank(one) - rank(other))
}
const samplesIn = (lang: CodeSample['lang']): Named[] =>
  calls.map((call) => {
    const sample = codeSamples(call).find((one) => one.lang === lang)
    if (sample === undefined) throw new Error(`${call.name} has no example in ${lang}`)
    return { name: call.name, sample }
  })

/** Refusals that do not mean that an example or the service is wrong: what it names may be missing, or not in the state that it needs. */
const wrong =
  /general\.(validation|notAuthenticated|notAllowed|unexpected|database|ruleBroken)|apiKey\.|quota|broken|nothing/
/** Names another organisation than the key's, which an example cannot know. */
const ofAnother = ['customers.addForOrganization']

type Documented = { readonly paths: Record<string, Record<string, { readonly 'x-codeSamples'?: CodeSample[] }>> }

describe('the examples of every call that programs may make', () => {
  it('stand in the document', async () => {
    const { paths } = (await (await fetch(`${service.address}/openapi.json`)).json()) as Documented
    const said = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((one) => one['x-codeSamples'] ?? []),
    )
    expect(said).toHaveLength(3 * calls.length)
    expect(calls.length).toBeGreaterThan(150)
  })

  it.each(languages)('run in %s as they stand', async (lang) => {
    const samples = samplesIn(lang)
    await writeSamples(folder, samples)
    if (lang === 'TypeScript') expect(await folder.compile(...samples.map(fileOf))).toBe('')
    const outcomes = await runSamples(folder, samples, lang, await openExampleShop())
    const faults = outcomes.filter(({ name, said }) => wrong.test(said) && !ofAnother.includes(name))
    expect(faults).toEqual([])
    const done = outcomes.filter(({ said }) => said === '200').length
    // Requests for a list or a figure need nothing to exist.
    const isOfNone = ({ required = [] }: DescribedCall['input']) => !required.some((field) => /^id$|_id$/.test(field))
    const lists = calls.filter(({ method, input }) => method === 'GET' && isOfNone(input)).map(({ name }) => name)
    expect(outcomes.filter(({ name, said }) => said !== '200' && lists.includes(name))).toEqual([])
    expect(done).toBeGreaterThan(110)
    const others = `${outcomes.length - done} refused: what they name is not there, or not so`
    publish(`P examples in ${lang}`, `${outcomes.length} run as they stand: ${done} done, ${others}`, 'none')
  })
})
