let audio: AudioContext | undefined

/** Tells hand and ear what a scan did: one short beep, or two low ones and a longer buzz. Devices that can do neither stay still. */
export function feel(what: 'counted' | 'missing'): void {
  navigator.vibrate?.(what === 'counted' ? 40 : [80, 60, 80])
  try {
    audio ??= new AudioContext()
    if (what === 'counted') beep(audio, 880, 0)
    else for (const after of [0, 0.14]) beep(audio, 220, after)
  } catch {
    // No sound here; the screen says it too.
  }
}

function beep(context: AudioContext, hertz: number, after: number): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  const start = context.currentTime + after
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.12, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.09)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.1)
}
