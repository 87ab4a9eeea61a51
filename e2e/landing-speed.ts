import lighthouse from 'lighthouse'
import { freePort } from '../bench/server-process.ts'
import { launchBrowser } from './browser.ts'

/** Scores of 0 to 100, as Lighthouse gives them for a slow phone, and the milliseconds until the largest thing in view is painted. */
export type Scores = {
  readonly performance: number
  readonly accessibility: number
  readonly 'best-practices': number
  readonly 'largest paint': number
}

/** Lighthouse's scores of the page at `address`, in a browser of its own, and which one that was. */
export async function scoresOf(address: string): Promise<{ scores: Scores; browser: string }> {
  const port = await freePort()
  const browser = await launchBrowser({ isNewest: true, args: [`--remote-debugging-port=${port}`] })
  try {
    const onlyCategories = ['performance', 'accessibility', 'best-practices']
    const result = await lighthouse(address, { port, onlyCategories, logLevel: 'silent' })
    const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
    const paint = result?.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        'largest paint': Math.round(paint),
      },
      browser: `Chromium ${browser.version()}`,
    }
  } finally {
    await browser.close()
  }
}
