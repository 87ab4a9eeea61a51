import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Shops } from './index.ts'
import { preferReplica } from './replica.ts'
import type { Tx } from './transaction.ts'

/** Shops whose transactions begin once `reach` does. */
function shopsThat(reach: () => Promise<unknown>): Shops {
  const run = async <Result>(work: (tx: Tx) => Promise<Result>) => {
    await reach()
    return await work({ query: async () => [] } as unknown as Tx)
  }
  return {
    asApp: run,
    asAppFor: async (_, work) => await run(work),
    asOrganization: async (_, work) => await run(work),
  }
}

it('keeps no request waiting for a replica that does not answer, and goes back to it when it does', async () => {
  const logged: string[] = []
  const asked: string[] = []
  let network = async () => await Promise.reject(new Error('timeout exceeded when trying to connect'))
  const replica = shopsThat(async () => {
    asked.push('replica')
    await network()
  })
  const primary = shopsThat(async () => asked.push('primary'))
  const shops = preferReplica(replica, primary, (message) => logged.push(message), 20)
  const ask = async () => {
    asked.length = 0
    await shops.asOrganization('a shop', async () => undefined)
    return [...asked]
  }
  expect(await ask()).toEqual(['replica', 'primary'])
  expect(await ask()).toEqual(['primary'])

  const answers = Promise.withResolvers<never>()
  network = () => answers.promise
  await sleep(30)
  // The attempt takes as long as it takes, and there is one at a time.
  expect(await ask()).toEqual(['replica', 'primary'])
  expect(await ask()).toEqual(['primary'])
  answers.resolve(undefined as never)
  await sleep(0)
  expect(await ask()).toEqual(['replica'])
  expect(logged).toHaveLength(1)
})
