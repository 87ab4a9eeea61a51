import type { ComponentProps } from 'react'
import classes from './plate.module.css'

/** The till's plain button: a chip, a key, a row, one of several choices. `className` sets its size and position. */
export function Plate({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={[classes.plate, className].filter(Boolean).join(' ')} {...rest} />
}
