import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './camera-scan.module.css'
import { type CodeFormat, readCodes } from './read-codes.ts'

type Props = {
  title: string
  formats: readonly CodeFormat[]
  onFound: (code: string) => void
  onClose: () => void
}

/** The camera's picture, read for codes until one is found. It stays open for the next one, if whoever opened it leaves it so. */
export function CameraScan({ title, formats, onFound, onClose }: Props) {
  // Known only when the dialog has put it on the page.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [problem, setProblem] = useState<string>()
  const found = useEffectEvent(onFound)
  const wanted = formats.join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const read = video
      ? readCodes(video, wanted.split(' ') as CodeFormat[], (code) => found(code), stop.signal)
      : Promise.resolve()
    read.catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(wordsFor(error))
    })
    return () => stop.abort()
  }, [video, wanted])
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close', size: 48 }}>
      <div className={classes.picture}>
        <video ref={setVideo} muted playsInline aria-label="The camera’s picture" />
        <span className={classes.aim} aria-hidden="true" />
      </div>
      <p className={classes.words} role={problem ? 'alert' : 'status'}>
        {problem ?? 'Hold the code inside the frame.'}
      </p>
      <Button fullWidth variant="default" className={classes.close} onClick={onClose}>
        Close the camera
      </Button>
    </Modal>
  )
}

function wordsFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'The camera was not allowed. Allow it for this site, then try again.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera could not be used. Type the code instead.'
}
