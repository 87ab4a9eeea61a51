export type CameraProblem = { readonly title: string; readonly words: string }

const byName: Record<string, CameraProblem> = {
  NotAllowedError: {
    title: 'The camera is not allowed',
    words: 'Allow the camera for this site in your browser’s settings, then try again. Or type the code.',
  },
  NotFoundError: { title: 'This device has no camera', words: 'Type the code, or use a barcode scanner.' },
  NotReadableError: {
    title: 'The camera is in use',
    words: 'Close whatever else shows the camera’s picture, then try again. Or type the code.',
  },
  SecurityError: {
    title: 'The camera needs a safe address',
    words: 'Browsers give it only to pages whose address begins with https://. Type the code here.',
  },
}

/** What the browser's refusal means to a person, and what to do about it. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  return byName[name] ?? { title: 'The camera could not be used', words: 'Try again, or type the code.' }
}
