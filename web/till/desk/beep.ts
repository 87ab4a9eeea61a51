let context: AudioContext | undefined

/** One short tone for a scan that was found, two longer ones for one that was not. */
export function beep(kind: 'ok' | 'not-found'): void {
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
