import type { ReactNode } from 'react'

/** The camera's picture, which tells every barcode it sees and stays open for the next. Whoever puts the screens together brings it. */
export type CameraView = (props: { title: string; onFound: (code: string) => void; onClose: () => void }) => ReactNode
