import { CustomerFields } from '@tunda/contract/customers/customers'
import { afterEach, expect, it } from 'vitest'
import { faultOf } from '../fields/fault-of.ts'
import { putFailureWordsInForce } from './failures-in-force.ts'
import { fieldSentences } from './field-sentences.ts'

afterEach(() => putFailureWordsInForce(() => undefined))

it('what a schema says of a field is said in the language in force', () => {
  const nameless = CustomerFields.safeParse({ name: '' })
  expect(faultOf(nameless)).toBe('Name is required')
  putFailureWordsInForce(() => undefined, { 'Name is required': 'Erinnya lyetaagisa' })
  expect(faultOf(nameless)).toBe('Erinnya lyetaagisa')
  expect(faultOf(CustomerFields.safeParse({ name: 'Grace' }))).toBe(undefined)
})

it('has every sentence of the contract’s schemas, and no other', () => {
  const modules = import.meta.glob<object>(['../../../contract/**/*.ts', '!**/node_modules/**', '!**/*.test.ts'], {
    eager: true,
  })
  const said = new Set<string>()
  collect(Object.values(modules), said, new Set())
  expect(said.size).toBeGreaterThan(90)
  expect(Object.keys(fieldSentences)).toEqual([...said].toSorted())
})

type Definition = { readonly error?: unknown; readonly checks?: unknown; readonly getter?: () => unknown }

/** Every message that a schema somewhere in `value` gives with a rule. */
function collect(value: unknown, said: Set<string>, seen: Set<unknown>): void {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return
  seen.add(value)
  const { def } = (Reflect.get(value, '_zod') as { readonly def?: Definition } | undefined) ?? {}
  if (def === undefined) {
    for (const part of Object.values(value)) collect(part, said, seen)
    return
  }
  for (const input of ['', 'something else']) {
    const sentence: unknown = typeof def.error === 'function' ? def.error({ input }) : undefined
    if (typeof sentence === 'string') said.add(sentence)
  }
  for (const part of [...Object.values(def), def.getter?.()]) collect(part, said, seen)
}
