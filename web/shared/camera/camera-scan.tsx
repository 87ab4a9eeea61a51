import { t } from '@lingui/core/macro'
import { Alert, Button, Loader, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './camera-scan.module.css'
import { type CarriedDetector, type CodeFormat, detectorFor } from './detector.ts'
import { readCamera } from './read-camera.ts'

type Props = {
  title: string
  formats: readonly CodeFormat[]
  carried: CarriedDetector
  onFound: (code: string) => void
  onClose: () => void
}

/** The camera's picture, in which codes are read until one is found. It stays open for the next one if its opener keeps it open. */
export function CameraScan({ title, onClose, ...reading }: Props) {
  const [problem, setProblem] = useState<CameraProblem>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close`, size: 48, iconSize: 20 }}
    >
      {problem ? (
        <>
          <Alert color="clay" role="alert" title={problem.title}>
            {problem.words}
          </Alert>
          <Button
            fullWidth
            className={classes.again ?? ''}
            onClick={() => setProblem(undefined)}
          >{t`Try again`}</Button>
        </>
      ) : (
        <Picture {...reading} onProblem={setProblem} />
      )}
      <Button
        fullWidth
        variant="default"
        className={classes.close ?? ''}
        onClick={onClose}
      >{t`Close the camera`}</Button>
    </Modal>
  )
}

type PictureProps = Pick<Props, 'formats' | 'carried' | 'onFound'> & { onProblem: (problem: CameraProblem) => void }

function Picture({ formats, carried, onFound, onProblem }: PictureProps) {
  // Known only when the dialog is mounted.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const found = useEffectEvent(onFound)
  const failed = useEffectEvent((error: unknown) => onProblem(cameraProblem(error)))
  const detector = useEffectEvent(() => detectorFor(formats, carried))
  useEffect(() => {
    if (video === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    readCamera({
      video,
      detector: () => detector(),
      onStart: () => setOpen(true),
      onFound: (code) => found(code),
      signal,
    }).catch((error: unknown) => {
      if (!signal.aborted) failed(error)
    })
    return () => stop.abort()
  }, [video])
  return (
    <>
      <div className={classes.picture} aria-busy={!isOpen}>
        <video ref={setVideo} muted playsInline aria-label={t`The camera’s picture`} />
        {isOpen ? <span className={classes.aim} aria-hidden="true" /> : <Loader className={classes.wait ?? ''} />}
      </div>
      <p className={classes.words} role="status">
        {isOpen ? t`Hold the code inside the frame.` : t`Waiting for the camera. Allow it if your browser asks.`}
      </p>
    </>
  )
}

type CameraProblem = { readonly title: string; readonly words: string }

const byName: Record<string, CameraProblem> = {
  NotAllowedError: {
    title: t`The camera is not allowed`,
    words: t`Allow the camera for this site in your browser’s settings, then try again. Or type the code.`,
  },
  NotFoundError: { title: t`This device has no camera`, words: t`Type the code, or use a barcode scanner.` },
  NotReadableError: {
    title: t`The camera is in use`,
    words: t`Close other apps that use the camera, then try again. Or type the code.`,
  },
  SecurityError: {
    title: t`The camera needs a secure address`,
    words: t`The camera works only on pages whose address begins with https://. Type the code here.`,
  },
}

/** The browser's error in words, with what to do about it. */
function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  return byName[name] ?? { title: t`The camera could not be used`, words: t`Try again, or type the code.` }
}
