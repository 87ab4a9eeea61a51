import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTillFloor, type TillFloor } from '../proofs/till-floor.ts'
import { launchBrowser } from './browser.ts'

let floor: TillFloor
let room: string
beforeAll(async () => {
  floor = await openTillFloor(3)
  room = await mkdtemp(join(tmpdir(), 'tunda-camera-'))
})
afterAll(async () => {
  await floor.close()
  await rm(room, { recursive: true, force: true })
})

/** A film of one picture, for Chromium to take for its camera's. */
async function film(content: string): Promise<string> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
  await page.setContent(
    `<body style="margin:40px 120px;background:#fff"><div style="width:400px">${renderSVG(content)}</div>`,
  )
  const path = join(room, 'camera.mjpeg')
  await writeFile(path, await page.screenshot({ type: 'jpeg', quality: 95 }))
  await browser.close()
  return path
}

it('a till is connected by holding the manager’s QR code before its camera', async () => {
  const browser = await launchBrowser({
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${await film(floor.token)}`,
    ],
  })
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
