import classes from './torn-receipt.module.css'

/** A receipt torn off in the middle of the mark: for an address that leads nowhere. */
export function TornReceipt() {
  return (
    <svg width="120" height="136" viewBox="0 0 120 136" aria-hidden="true" className={classes.receipt}>
      <path className={classes.paper} d="M14 4h92v112l-8-8-8 8-8-8-8 8-8-8-8 8-7-8-8 8-8-8-8 8-8-8-9 8z" />
      <rect x="40" y="22" width="40" height="40" rx="10.6" fill="#0F6B46" />
      <rect x="47.5" y="30.75" width="25" height="6.75" rx="2" fill="#F5B82E" />
      <path
        fill="#fff"
        d="M53.5 39.5h2.3v13.8h-2.3zM57.5 39.5H62v13.8h-4.5zM63.6 39.5h1.7v13.8h-1.7zM66.6 39.5h1.7v13.8h-1.7z"
      />
      <path className={classes.ink} d="M30 74h60v3H30zM30 84h44v3H30zM30 94h20v3H30z" />
    </svg>
  )
}
