import { afterFirstScreen } from '../shared/page/first-screen.ts'
import { drawWithOwnFonts } from './own-fonts.ts'

/**
 * Puts our fonts in force. A device that has them on it uses them from the first line; to any other they come after the first screen, which
 * the system's own font draws meanwhile: text never waits for them.
 */
export async function bringFonts(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await afterFirstScreen()
  drawWithOwnFonts()
}
