import { afterEach, describe, expect, it } from 'vitest'
import { busyDashboard } from '../testing/busy-shop.ts'
import { answerShop, forgetShop, worksIn } from '../testing/shop-answers.tsx'
import { askFirstAnswers } from './first-answers.ts'

afterEach(forgetShop)

const kind = ['/rest/v1/rpc/is_super_admin', '/rest/v1/organizations']
const preferences = '/rest/v1/user_preferences'

async function visit(pathname: string, answers = worksIn()) {
  const asked = await answerShop({ ...answers, 'GET /rest/v1/dashboard': { body: busyDashboard } })
  await askFirstAnswers(pathname)
  return asked.map(({ call }) => call.split(' ')[1]).filter((path, place, all) => all.indexOf(path) === place)
}

describe('what the first screen shows is asked for', () => {
  it('once the person is known to be of a shop', async () => {
    expect(await visit('/dashboard')).toEqual([...kind, preferences, '/rest/v1/dashboard'])
  })

  it('of other screens only what stands around them', async () => {
    expect(await visit('/sales')).toEqual([...kind, preferences])
  })

  it('for nobody of the platform team, also on a device that knew them in a shop', async () => {
    await visit('/dashboard')
    const team = {
      ...worksIn(),
      'POST /rest/v1/rpc/is_super_admin': { body: true },
      'GET /rest/v1/rpc/is_super_admin': { body: true },
    }
    // The first visit still asks what it did the last time, the second knows.
    await visit('/dashboard', team)
    expect(await visit('/dashboard', team)).toEqual(kind)
  })
})
