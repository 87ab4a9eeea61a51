import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTillFloor, type TillFloor } from '../proofs/tills/till-floor.ts'
import { browserSeeing } from './film.ts'

let floor: TillFloor
let folder: string
beforeAll(async () => {
  floor = await openTillFloor(3)
  folder = await mkdtemp(join(tmpdir(), 'tunda-camera-'))
})
afterAll(async () => {
  await floor.close()
  await rm(folder, { recursive: true, force: true })
})

it('a till is connected by holding the manager’s QR code before its camera', async () => {
  const browser = await browserSeeing(renderSVG(floor.token), folder)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(floor.address)
  await page.getByRole('button', { name: 'Scan the QR code' }).click()
  await page.getByRole('button', { name: /^Brand 0 Model 0\b/ }).waitFor({ timeout: 30_000 })
  // The decoder came from us, like everything else.
  expect([...hosts]).toEqual([new URL(floor.address).host])
  expect(complaints).toEqual([])
  await browser.close()
})
