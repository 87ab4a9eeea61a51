import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Meta } from './access.ts'
import { contract } from './index.ts'

/** What tells who a customer is, wherever it stands in an answer. */
const tells = new Set(['customer_name', 'customer_contact', 'customer_phone', 'customer_email', 'customer_since'])
/** Kept beside the sale itself, from where a removal takes them. */
const keptElsewhere = new Set(['sales.record'])
/** The customer is the answer: whoever lost it finds it whole, until it is forgotten after 30 days. */
const areTheAnswer = new Set(['customers.add', 'customers.addForOrganization', 'customers.update', 'customers.merge'])

type Node = { readonly '~orpc'?: { meta: Meta; route: { method?: string }; outputSchema?: z.ZodType } }

function* callsOf(node: object, path: readonly string[] = []): Generator<[string, NonNullable<Node['~orpc']>]> {
  const call = (node as Node)['~orpc']
  if (call !== undefined) yield [path.join('.'), call]
  else for (const [name, part] of Object.entries(node)) yield* callsOf(part as object, [...path, name])
}

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, part]) => [
    ...(name === 'properties' ? Object.keys(part as object) : []),
    ...fieldsOf(part),
  ])
}

it('no answer that is kept for retries says who a customer is, but where that is what was asked for', () => {
  const kept = [...callsOf(contract)].filter(
    ([name, { meta, route, outputSchema }]) =>
      meta.access.who === 'member' &&
      route.method !== 'GET' &&
      !meta.onlyReads &&
      outputSchema &&
      !keptElsewhere.has(name) &&
      !areTheAnswer.has(name),
  )
  expect(kept.length).toBeGreaterThan(100)
  const telling = kept.flatMap(([name, { meta, outputSchema }]) => {
    const json = z.toJSONSchema(outputSchema ?? z.unknown(), { io: 'input', unrepresentable: 'any' })
    const told = fieldsOf(json).filter((field) => tells.has(field) && field !== 'customer_since')
    const isCustomer = fieldsOf(json).includes('customer_since')
    const needed = [...told, ...(isCustomer ? ['name', 'phone', 'email', 'age', 'location'] : [])]
    const missing = [...new Set(needed)].filter((field) => !meta.shownOnce?.includes(field))
    return missing.length === 0 ? [] : [`${name}: ${missing.join(', ')}`]
  })
  expect(telling).toEqual([])
})
