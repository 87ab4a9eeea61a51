import lighthouse from 'lighthouse'
import { freePort } from '../bench/server-process.ts'
import { launchBrowser } from './browser.ts'

/** Scores of 0 to 100, as Lighthouse gives them for a slow phone. */
export type Scores = { readonly performance: number; readonly accessibility: number; readonly 'best-practices': number }

/** Lighthouse's scores of the page at `address`, in a browser of its own. */
export async function scoresOf(address: string): Promise<Scores> {
  const port = await freePort()
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] })
  try {
    const onlyCategories = ['performance', 'accessibility', 'best-practices']
    const result = await lighthouse(address, { port, onlyCategories, logLevel: 'silent' })
    const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    }
  } finally {
    await browser.close()
  }
}
