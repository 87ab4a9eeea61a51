import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from './built-pages.ts'

const markup = '<h1>Sell</h1><a href="http://pos.tunda.invalid/sample">See the till</a>'
const shell = (script: string) =>
  `<html><head><title>Tunda</title><script>${script}</script><script type="module" src="/app.js"></script></head><body><div id="root"></div></body></html>`
const built = {
  'index.html': shell('office()'),
  'till.html': shell('till()'),
  'first-files.json': JSON.stringify({ start: 'start.js', screens: { '/': ['landing.js'] } }),
  'public-pages.json': JSON.stringify({ '/': { title: 'Tunda', description: 'A till', markup } }),
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunda-pages-'))
  await Promise.all(Object.entries(built).map(([name, text]) => writeFile(join(folder, name), text)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const landing = async (siteUrl: string, host: string) =>
  (await readPages(folder, siteUrl)).pageAt({ path: '/', search: '', host }).html

describe('the landing page', () => {
  it.each([
    ['https://shop.example', 'shop.example', 'https://pos.shop.example/sample'],
    ['https://shop.example', 'www.shop.example', 'https://pos.shop.example/sample'],
    ['https://www.shop.example', 'shop.example', 'https://pos.shop.example/sample'],
    ['http://localhost:3000', 'localhost:3000', 'http://pos.localhost:3000/sample'],
    ['http://localhost:3000', '127.0.0.1:3000', 'http://pos.localhost:3000/sample'],
    ['http://localhost:3000', '[::1]:3000', 'http://pos.localhost:3000/sample'],
  ])('of %s, asked for at %s, links to %s', async (siteUrl, host, till) => {
    expect(await landing(siteUrl, host)).toContain(`<h1>Sell</h1><a href="${till}">`)
  })

  it.each([
    'attacker.example',
    'shop.example.attacker.example',
    'shop.example:8443',
    'shop.example"><script>alert(1)</script>',
    '192.168.1.5',
    '',
  ])('says nothing of the host %j, which is not the site’s, and is drawn by the browser', async (host) => {
    const html = await landing('https://shop.example', host)
    expect(html).toBe(await landing('https://shop.example', 'elsewhere.example'))
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('href="/landing.js"')
    expect(html).not.toContain('pos.')
  })

  it('is rendered in the browser if the site is an IP address, which has no till of its own', async () => {
    expect(await landing('http://192.168.1.5:3000', '192.168.1.5:3000')).toContain('<div id="root"></div>')
  })
})

it('names the hash of each page’s own inline script', async () => {
  const { till, pageAt } = await readPages(folder, 'https://shop.example')
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
  expect(till.scriptHash).toBe(hashOf('till()'))
  for (const path of ['/', '/sales'])
    expect(pageAt({ path, search: '', host: 'shop.example' }).scriptHash).toBe(hashOf('office()'))
})

it('fails where the app is not built', async () => {
  await expect(readPages(join(folder, 'nowhere'), 'https://shop.example')).rejects.toThrow('The web app is not built')
})
