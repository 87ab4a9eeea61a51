/** Two short notes, made on the spot. Silent where the page may not sound yet, before anybody touched it. */
export function chime(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  if (audio.state === 'suspended') {
    void audio.close()
    return
  }
  const notes = [660, 880]
  notes.forEach((frequency, place) => {
    const begins = audio.currentTime + place * 0.12
    const [note, volume] = [audio.createOscillator(), audio.createGain()]
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.08, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.11)
    note.connect(volume).connect(audio.destination)
    note.start(begins)
    note.stop(begins + 0.12)
  })
  setTimeout(() => void audio.close(), 600)
}
