import classes from './wordmark.module.css'

/** The mark alone: a T whose bar is a shelf and whose stem is a barcode. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={classes.mark}>
      <rect width="32" height="32" rx="8.5" fill="#0F6B46" />
      <rect x="6" y="7" width="20" height="5.4" rx="1.6" fill="#F5B82E" />
      <path fill="#fff" d="M10.8 14h1.8v11h-1.8zM14 14h3.6v11H14zM18.9 14h1.3v11h-1.3zM21.3 14h1.3v11h-1.3z" />
    </svg>
  )
}

/** The mark with the name beside it. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.wordmark}>
      <Mark size={size} />
      <span className={classes.name}>tunda</span>
    </span>
  )
}
