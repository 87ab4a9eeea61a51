import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'

/** A browser whose camera shows nothing but this drawing, 400 pixels wide; the film is kept in `folder`. */
export async function browserSeeing(svg: string, folder: string): Promise<Browser> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
  await page.setContent(`<body style="margin:40px 120px;background:#fff"><div style="width:400px">${svg}</div>`)
  const film = join(folder, 'camera.mjpeg')
  await writeFile(film, await page.screenshot({ type: 'jpeg', quality: 95 }))
  await browser.close()
  return await launchBrowser({
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}
