import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { describe, expect, it } from 'vitest'
import { openEntrance } from './entrance.ts'

describe('the entrance', () => {
  it('refuses one more than it holds as busy, without letting them try, until somebody is through', async () => {
    const entrance = openEntrance(2)
    const through = Promise.withResolvers<string>()
    let tried = 0
    const tryIt = () =>
      entrance(async () => {
        tried += 1
        return await through.promise
      })
    const inside = [tryIt(), tryIt()]
    await expect(tryIt()).rejects.toMatchObject({ entry: accountFailures.busy, meta: { seconds: 1 } })
    expect(tried).toBe(2)
    through.resolve('in')
    expect(await Promise.all(inside)).toEqual(['in', 'in'])
    await expect(tryIt()).resolves.toBe('in')
  })

  it('is free again after somebody failed', async () => {
    const entrance = openEntrance(1)
    await expect(entrance(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    await expect(entrance(async () => 'in')).resolves.toBe('in')
  })
})
