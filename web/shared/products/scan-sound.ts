import { observable } from '../calls/observable.ts'

/** The result of a scan: added, or something needs attention. */
export type ScanOutcome = 'ok' | 'not-found'

let context: AudioContext | undefined

/** One short tone for a scan that was found, two longer ones for one that was not. Does nothing without sound. */
export function beep(kind: ScanOutcome): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume()
  const start = context.currentTime
  if (kind === 'ok') tone(context, 1320, start, 0.04)
  else for (const after of [0, 0.14]) tone(context, 330, start + after, 0.08)
}

function tone(audio: AudioContext, hertz: number, at: number, seconds: number): void {
  const [source, volume] = [audio.createOscillator(), audio.createGain()]
  source.frequency.value = hertz
  volume.gain.value = 0.15
  source.connect(volume).connect(audio.destination)
  source.start(at)
  source.stop(at + seconds)
}

const key = 'scan-sounds'

function isKeptOn(): boolean {
  try {
    return window.localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Whether the desk beeps at scans: a setting of this device, not of a person. The till has its own. */
export const scanSounds = observable(isKeptOn())

export function turnScanSounds(isOn: boolean): void {
  try {
    window.localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Storage is blocked: the setting lasts until the page closes.
  }
  scanSounds.set(isOn)
}

/** Vibrates, and beeps if sounds are on, for a scan at the desk. */
export function tellScan(kind: ScanOutcome): void {
  navigator.vibrate?.(kind === 'ok' ? 40 : [80, 60, 80])
  if (scanSounds.get()) beep(kind)
}
