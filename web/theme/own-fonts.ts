import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

// The Latin subset alone: it has all three languages but for the ŋ of Luganda, which is drawn in the system's font, and four more would double the build.
const fonts = [
  { name: 'Inter Variable', file: text, weight: '100 900' },
  { name: 'Bricolage Grotesque Variable', file: display, weight: '200 800' },
]

let isAsked = false

/** Fetches our fonts once, and draws with each as soon as it is there. */
export function drawWithOwnFonts(): void {
  if (isAsked || !('FontFace' in window)) return
  isAsked = true
  for (const { name, file, weight } of fonts) {
    const font = new FontFace(name, `url(${file})`, { weight })
    void font.load().then(
      () => document.fonts.add(font),
      () => undefined,
    )
  }
}
