import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openNameServer } from './name-server-for-tests.ts'
import { isPublicAddress, send } from './reach.ts'
import { openReceiver } from './receiver-for-tests.ts'

describe('an address', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['8.8.8.8', true],
    ['41.210.128.1', true],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['ff02::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2c0f:fb50::1', true],
    ['2606:4700::1111', true],
    ['no address', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  it('is looked up for each try: a name that leads within is not called, and a redirect is not followed', async () => {
    const receiver = await openReceiver()
    const message = { headers: {}, body: '{}' }
    const names = await openNameServer({
      'within.example': ['127.0.0.1'],
      'both.example': ['41.210.128.1', '10.0.0.8'],
    })
    const reach = { hosts: [], nameServers: [names.server] }
    for (const name of ['within.example', 'within.example', 'both.example', 'localhost', 'shop.localhost']) {
      const within = receiver.url.replace('http:', 'https:').replace('127.0.0.1', name)
      expect([name, await send(within, message, reach)]).toEqual([name, { error: 'The address is not a public one.' }])
    }
    expect(new Set(names.asked)).toEqual(new Set(['within.example', 'both.example']))
    expect(names.asked).toHaveLength(6)
    names.close()
    receiver.answers = [302]
    expect(await send(receiver.url, message, { hosts: [receiver.host] })).toMatchObject({ status: 302 })
    expect(receiver.heard).toHaveLength(1)
    receiver.close()
  })

  it('whose name server is silent is given up, and keeps no thread that other look-ups need', async () => {
    const names = await openNameServer({})
    const reach = { hosts: [], nameServers: [names.server] }
    const tries = Array.from({ length: 50 }, () => send('https://silent.example/', { headers: {}, body: '{}' }, reach))
    await expect.poll(() => names.asked.length).toBeGreaterThan(50)
    expect(process.getActiveResourcesInfo().filter((name) => name.startsWith('GetAddrInfo'))).toEqual([])
    expect(new Set((await Promise.all(tries)).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ error: 'ETIMEOUT' })]),
    )
    names.close()
  })

  it('that answers in another protocol has not taken the message, and holds nothing up', async () => {
    const odd = createSocketServer((socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      )
    })
    await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done))
    const host = `127.0.0.1:${(odd.address() as AddressInfo).port}`
    const answer = await send(`http://${host}/`, { headers: {}, body: '{}' }, { hosts: [host] })
    expect(answer).toEqual({ error: 'The connection was closed.' })
    odd.close()
  })
})
