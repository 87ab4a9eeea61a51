import sharp from 'sharp'
import { expect, it } from 'vitest'
import { remakePicture } from './pictures.ts'

it('pictures of a shop that sends many hold up nobody else’s, and those past its share are refused', async () => {
  const white = { width: 2500, height: 2500, channels: 3, background: '#fff' } as const
  const picture = await sharp({ create: white }).png().toBuffer()
  const done: string[] = []
  const flood = Array.from({ length: 30 }, () => remakePicture(picture, 'one').then(() => done.push('one')))
  const all = Promise.allSettled(flood)
  await remakePicture(picture, 'other').then(() => done.push('other'))
  expect(done.indexOf('other')).toBeLessThan(4)
  const refused = (await all).flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(new Set(['busy']))
})
