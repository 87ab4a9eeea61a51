import { describe, expect, it } from 'vitest'
import { addressOf, networkOf } from './network.ts'
import { allowedRedirect } from './redirects.ts'

describe('where a call came from', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ])('%s counts as %s and lies in %s', (ip, address, network) => {
    expect(addressOf(ip)).toBe(address)
    expect(networkOf(ip)).toBe(network)
  })
})

describe('where a link may lead', () => {
  it.each([
    ['https://shop.test/reset-password?flow=1', 'https://shop.test/reset-password?flow=1'],
    ['https://pos.shop.test/', 'https://pos.shop.test/'],
    ['http://shop.test/', 'nowhere'],
    ['https://shop.test:8443/', 'nowhere'],
    ['https://shop.test.evil.test/', 'nowhere'],
    ['https://shop.test@evil.test/', 'nowhere'],
    ['//shop.test/', 'nowhere'],
    ['javascript:alert(1)', 'nowhere'],
    ['', 'nowhere'],
  ])('%j ends at %s', (wanted, expected) => {
    expect(allowedRedirect(wanted, 'https://shop.test', 'nowhere')).toBe(expected)
  })
})
