import { observable } from '../calls/observable.ts'

/** What a scan did: it was taken, or there is something to look at. */
export type ScanOutcome = 'ok' | 'not-found'

let context: AudioContext | undefined

/** One short tone for a scan that was found, two longer ones for one that was not. Devices without sound stay still. */
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

/** Whether the desk sounds at scans: it belongs to this device's place, not to a person. The till has its own switch. */
export const scanSounds = observable(isKeptOn())

export function turnScanSounds(isOn: boolean): void {
  try {
    window.localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // A forbidden store: it is so until the page closes.
  }
  scanSounds.set(isOn)
}

/** Tells hand and ear at the desk what a scan did. Devices that can do neither stay still. */
export function tellScan(kind: ScanOutcome): void {
  navigator.vibrate?.(kind === 'ok' ? 40 : [80, 60, 80])
  if (scanSounds.get()) beep(kind)
}
