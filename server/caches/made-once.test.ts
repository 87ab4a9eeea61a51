import { expect, it } from 'vitest'
import { madeOnce } from './made-once.ts'

it('makes a value once for a thousand concurrent callers, and again after a failure', async () => {
  const asked: string[] = []
  let isBroken = true
  const find = madeOnce(async (name: string) => {
    asked.push(name)
    await Promise.resolve()
    if (name === 'sales' && isBroken) throw new Error('not now')
    return { name }
  })
  const all = await Promise.all(Array.from({ length: 1_000 }, () => find('products')))
  expect([new Set(all).size, asked]).toEqual([1, ['products']])
  await expect(Promise.all([find('sales'), find('sales')])).rejects.toThrow('not now')
  isBroken = false
  expect(await find('sales')).toEqual({ name: 'sales' })
  expect(asked).toEqual(['products', 'sales', 'sales'])
})
