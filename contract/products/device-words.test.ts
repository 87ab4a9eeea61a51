import { expect, it } from 'vitest'
import { deviceWords, isHandheld } from './device-words.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

it.each([
  [android, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['curl/8.5', 'Another device'],
  ['', 'Another device'],
])('%s is called %s', (agent, words) => expect(deviceWords(agent)).toBe(words))

it('recognises handheld devices', () => expect([isHandheld(android), isHandheld('X11; Linux')]).toEqual([true, false]))
