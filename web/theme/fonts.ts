import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import { afterFirstScreen } from '../shared/page/first-screen.ts'

// Latin alone: the interface is English, and four more subsets would double the build for nothing.
const fonts = [
  { name: 'Inter Variable', file: text, weight: '100 900' },
  { name: 'Bricolage Grotesque Variable', file: display, weight: '200 800' },
]

/**
 * Puts our fonts in force. A device that has them on it uses them from the first line; to any other they come after the first screen, which
 * the system's own font draws meanwhile: text never waits for them.
 */
export async function bringFonts(): Promise<void> {
  if (!('FontFace' in window)) return
  if (!navigator.serviceWorker?.controller) await afterFirstScreen()
  for (const { name, file, weight } of fonts) {
    const font = new FontFace(name, `url(${file})`, { weight })
    void font.load().then(
      () => document.fonts.add(font),
      () => undefined,
    )
  }
}
